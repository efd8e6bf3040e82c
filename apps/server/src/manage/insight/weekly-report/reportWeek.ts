import { dayMs, hourMs } from '#platform/time/durations.ts'
import type { Range } from '../analytics/queries/bucketEdges.ts'
import { getStartOfDay, toLocalDay } from '../analytics/queries/localDay.ts'

/** Reports are sent on Monday, seven hours after the day has begun: usually at seven o'clock. */
const sendAfterMs = 7 * hourMs

export interface ReportWeek {
  /** The last whole week, from Monday to Sunday, and the one before. */
  readonly range: Range
  /** When the last one began. */
  readonly startMs: number
  readonly firstDay: string
  readonly lastDay: string
}

/** Returns the last whole week in a time zone. */
export function getReportWeek(nowMs: number, timezone: string): ReportWeek {
  const monday = getMonday(nowMs, timezone)
  return {
    range: {
      fromMs: getStartOfDay(monday - 14, timezone),
      toMs: getStartOfDay(monday, timezone),
    },
    startMs: getStartOfDay(monday - 7, timezone),
    firstDay: formatDay(monday - 7),
    lastDay: formatDay(monday - 1),
  }
}

/** Returns when the first report after a time is sent. */
export function getNextReportMs(afterMs: number, timezone: string): number {
  const monday = getMonday(afterMs, timezone)
  const atMs = getStartOfDay(monday, timezone) + sendAfterMs
  return atMs > afterMs ? atMs : getStartOfDay(monday + 7, timezone) + sendAfterMs
}

/** The Monday of a week, as days since 1970-01-01, a Thursday. */
function getMonday(atMs: number, timezone: string): number {
  const day = toLocalDay(atMs, timezone)
  return day - ((day + 3) % 7)
}

function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
