const dayMs = 86_400_000
const minuteMs = 60_000
const namePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** Whether it is the name of a time zone, such as `Europe/Berlin`. Bare offsets are none. */
export function isTimezone(name: string): boolean {
  if (!namePattern.test(name)) return false
  try {
    getFormatter(name)
    return true
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one costs as much as using it a hundred times. There are some 600 names, in any case of letters. */
function getFormatter(timezone: string): Intl.DateTimeFormat {
  const key = timezone.toLowerCase()
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: timezone, calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  })
  formatters.set(key, made)
  return made
}

/**
 * A day without a place: days since 1970. The day on the calendar at a moment in a time zone.
 */
export function toLocalDay(atMs: number, timezone: string): number {
  const parts = getFormatter(timezone).formatToParts(atMs)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
}

/**
 * The first moment of a day in a time zone. A day that was left out begins where the next one does. `likelyMs`
 * is tried first: most days begin 24 hours after the day before.
 */
export function getStartOfDay(day: number, timezone: string, likelyMs?: number): number {
  const isFirst = (atMs: number) =>
    toLocalDay(atMs, timezone) >= day && toLocalDay(atMs - minuteMs, timezone) < day
  if (likelyMs !== undefined && isFirst(likelyMs)) return likelyMs
  // No place is more than 16 hours from UTC, and dates never go back.
  let before = day * dayMs - 16 * 3_600_000
  let from = day * dayMs + 16 * 3_600_000
  while (from - before > minuteMs) {
    const middle = Math.floor((before + from) / 2 / minuteMs) * minuteMs
    if (toLocalDay(middle, timezone) >= day) from = middle
    else before = middle
  }
  return from
}
