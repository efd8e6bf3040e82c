import { minuteMs, secondMs } from '../../platform/time/durations.ts'

/** A page seen later than this was prefetched, so the time it was seen counts as the click time. */
const sameVisitMs = 10 * minuteMs

/**
 * Returns the time of the click that a page reports on. The click id contains the minute and the page
 * repeats the second. Without the second, returns the time of the report.
 */
export function readClickTime(
  clickMinuteMs: number,
  second: number | undefined,
  nowMs: number,
): number {
  if (second === undefined) return nowMs
  const clickedAtMs = clickMinuteMs + second * secondMs
  return Math.abs(nowMs - clickedAtMs) < sameVisitMs ? clickedAtMs : nowMs
}
