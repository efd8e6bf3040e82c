import type { EventGroups } from '@throughlink/api'
import type { Measure } from '../eventsSearch.ts'

export type EventGroup = EventGroups['groups'][number]

/** The figure of a group. Null if none of its events has a number to add up. */
export function measureGroup({ count, sum, average }: EventGroup, measure: Measure): number | null {
  if (measure === 'count') return count
  return measure === 'sum' ? sum : average
}

/** Sorts groups by the figure that is shown. Groups without one come last. */
export function rankGroups(groups: readonly EventGroup[], measure: Measure): readonly EventGroup[] {
  const toRank = (group: EventGroup) => measureGroup(group, measure) ?? -Infinity
  return groups.toSorted((one, other) => compare(toRank(other), toRank(one)))
}

/** Not a subtraction, which has no result for two infinities. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one > other ? 1 : -1
}
