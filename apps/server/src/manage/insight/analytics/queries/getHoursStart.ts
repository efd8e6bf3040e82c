import { hoursKeptDays } from '@throughlink/protocol/rules'
import { dayMs } from '#platform/time/durations.ts'

/**
 * Returns the start of the first month of which the rollup keeps hours. ClickHouse merges a month to days when
 * it ended 91 days ago, at some time after that. So a query must count everything before this time by day,
 * whether it is merged or not.
 */
export function getHoursStart(nowMs: number): number {
  const oldest = new Date(nowMs - hoursKeptDays * dayMs)
  return Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth(), 1)
}
