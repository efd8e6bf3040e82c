import { maxFunnelSteps } from '@throughlink/protocol/rules'
import {
  type DataCondition,
  describeDataCondition,
  formatDataCondition,
  parseDataConditions,
} from '../dataConditions.ts'

/** A step of a funnel. In the URL it is text: `install`, or `event:purchase` with its conditions after `&`. */
export interface FunnelStep {
  readonly type: StepType
  /** Name of the event. Empty for other steps, and for an event that is not chosen yet. */
  readonly name: string
  readonly where: readonly DataCondition[]
}

export const stepTypes = {
  click: 'Click on a link',
  install: 'First open',
  open: 'Link opens the app again',
  event: 'Event',
} as const
export type StepType = keyof typeof stepTypes

export const minSteps = 2

/**
 * The steps until somebody chooses others: the first open and the two most frequent events, which usually happen in
 * this order. Without events: the click and the first open.
 */
export function suggestSteps(eventNames: readonly string[]): readonly FunnelStep[] {
  const install: FunnelStep = { type: 'install', name: '', where: [] }
  if (eventNames.length === 0) return [{ type: 'click', name: '', where: [] }, install]
  return [
    install,
    ...eventNames.slice(0, 2).map((name): FunnelStep => ({ type: 'event', name, where: [] })),
  ]
}

/** Reads the steps of the URL. Leaves out those of unknown types. */
export function parseSteps(texts: readonly string[]): readonly FunnelStep[] {
  return texts.slice(0, maxFunnelSteps).flatMap((text): readonly FunnelStep[] => {
    const [head = '', ...conditions] = text.split('&')
    const [type = '', name = ''] = head.split(':')
    if (!Object.hasOwn(stepTypes, type)) return []
    if (type !== 'event') return [{ type: type as StepType, name: '', where: [] }]
    const where = parseDataConditions(conditions.map(decode))
    return [{ type, name: decode(name), where }]
  })
}

export function formatStep({ type, name, where }: FunnelStep): string {
  if (type !== 'event') return type
  const conditions = where.map((each) => encodeURIComponent(formatDataCondition(each)))
  return [`event:${encodeURIComponent(name)}`, ...conditions].join('&')
}

/** Names a step, with its conditions. */
export function describeStep({ type, name, where }: FunnelStep): string {
  if (type !== 'event') return stepTypes[type]
  return [name === '' ? 'Event' : name, ...where.map(describeDataCondition)].join(', ')
}

/** Moves a step to another position. */
export function moveStep(
  steps: readonly FunnelStep[],
  from: number,
  to: number,
): readonly FunnelStep[] {
  const moved = steps[from]
  if (moved === undefined || to < 0 || to >= steps.length) return steps
  const rest = steps.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** Whether the service can count the steps: every event has a name. */
export function areComplete(steps: readonly FunnelStep[]): boolean {
  return (
    steps.length >= minSteps && steps.every(({ type, name }) => type !== 'event' || name !== '')
  )
}

/** Text that is not percent-encoded stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
