import type { StepFunnelBody } from '@throughlink/api'
import type { DayRange } from '@throughlink/protocol/rules'
import { parseConditions } from '../../../filters/conditions.ts'
import type { EventsSearch, FunnelWindow } from '../eventsSearch.ts'
import { areComplete, type FunnelStep } from './funnelSteps.ts'

export const defaultWindow: FunnelWindow = '7d'

const windowSeconds: Readonly<Record<FunnelWindow, number>> = {
  '1h': 3_600,
  '1d': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
  '90d': 7_776_000,
}

/** Dimensions that the first step of a funnel can be broken down by, with their names. */
export const funnelDimensions = {
  platform: 'Platform',
  country: 'Country',
  link: 'Link',
  tag: 'Tag',
  domain: 'Domain',
  referrer: 'Referrer',
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
} as const
export type FunnelDimension = keyof typeof funnelDimensions

/** Opens have no click, so they have no referrer and no campaign. */
const clickDimensions: ReadonlySet<string> = new Set([
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
])

/** Whether the first step can be filtered and broken down by a dimension. */
export function hasDimension(steps: readonly FunnelStep[], by: string): boolean {
  return steps[0]?.type !== 'open' || !clickDimensions.has(by)
}

export function readFunnelDimension(
  text: string | undefined,
  steps: readonly FunnelStep[],
): FunnelDimension | null {
  if (text === undefined || !Object.hasOwn(funnelDimensions, text)) return null
  if (!hasDimension(steps, text)) return null
  return text as FunnelDimension
}

/** The request for a funnel. Null if a step is not complete. */
export function toFunnelBody(
  search: EventsSearch,
  steps: readonly FunnelStep[],
  range: DayRange,
  timezone: string,
): StepFunnelBody | null {
  if (!areComplete(steps)) return null
  const by = readFunnelDimension(search.by, steps)
  const where = parseConditions(search.where ?? []).filter((each) => hasDimension(steps, each.by))
  return {
    ...range,
    timezone,
    steps: steps.map((step) =>
      step.type === 'event'
        ? { type: 'event', name: step.name, where: step.where }
        : { type: step.type },
    ),
    windowSeconds: windowSeconds[search.window ?? defaultWindow],
    ...(where.length === 0 ? {} : { where }),
    ...(by === null ? {} : { by, top: 20 }),
  }
}
