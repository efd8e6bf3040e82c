import { type DayRange, resolvePeriod } from '@throughlink/protocol/rules'
import { readToday } from '../../dates/readToday.ts'
import type { LinksSearch } from './linksSearch.ts'

export interface ListPeriod extends DayRange {
  readonly resolution: 'hour' | 'day' | 'week' | 'month'
  /** Whether the last hour, day or week is not over. */
  readonly endsNow: boolean
}

/** The days that the results of the list count. */
export function readListPeriod(search: LinksSearch, today = readToday()): ListPeriod {
  const { current, resolution } = resolvePeriod(search, today)
  return { ...current, resolution, endsNow: current.to > today }
}
