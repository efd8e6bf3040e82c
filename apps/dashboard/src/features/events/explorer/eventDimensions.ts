import type { FilterDimension } from '../../../filters/conditions.ts'

/** Dimensions that the explorer groups events by. In the URL they stand where a JSON pointer can, which begins with a slash. */
export const eventDimensions = [
  'link',
  'source',
  'referrer',
  'country',
  'platform',
  'utm_campaign',
  'utm_source',
  'utm_medium',
] as const satisfies readonly FilterDimension[]
export type EventDimension = (typeof eventDimensions)[number]

export function readEventDimension(groupBy: string | undefined): EventDimension | undefined {
  return eventDimensions.find((each) => each === groupBy)
}
