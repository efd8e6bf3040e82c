import { addDays, type DayRange, readToday } from '../../filters/resolvePeriod.ts'

/** The last 30 days, today included. */
export function readClicksRange(today = readToday()): DayRange {
  return { from: addDays(today, -29), to: addDays(today, 1) }
}
