/** A page that is seen so much later was loaded ahead: it is seeing it that counts. */
const sameVisitMs = 10 * 60_000

/**
 * When the click of a page's report was: its id holds the minute, and the page repeats the second. Else it
 * is when the report came.
 */
export function readClickTime(minuteMs: number, second: number | undefined, nowMs: number): number {
  if (second === undefined) return nowMs
  const clickedAtMs = minuteMs + second * 1000
  return Math.abs(nowMs - clickedAtMs) < sameVisitMs ? clickedAtMs : nowMs
}
