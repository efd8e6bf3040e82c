import { dayMs, hourMs, minuteMs } from '#platform/time/durations.ts'

const namePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** Returns whether this is the name of a time zone, such as `Europe/Berlin`. Plain offsets are not accepted. */
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

/**
 * Returns a cached formatter: creating one costs as much as using it a hundred times. Names are
 * case-insensitive and there are about 600, which bounds the cache.
 */
function getFormatter(timezone: string): Intl.DateTimeFormat {
  const key = timezone.toLowerCase()
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(key, formatter)
  return formatter
}

/** Returns the calendar day at a time in a time zone, as days since 1970-01-01. */
export function toLocalDay(atMs: number, timezone: string): number {
  const parts = getFormatter(timezone).formatToParts(atMs)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
}

/**
 * Returns when a day starts in a time zone. A day that the time zone skipped starts when the next one does.
 * `likelyMs` is tried first: most days start 24 hours after the previous one.
 */
export function getStartOfDay(day: number, timezone: string, likelyMs?: number): number {
  const isFirst = (atMs: number) =>
    toLocalDay(atMs, timezone) >= day && toLocalDay(atMs - minuteMs, timezone) < day
  if (likelyMs !== undefined && isFirst(likelyMs)) return likelyMs
  // No time zone is more than 16 hours from UTC, and dates never go back.
  let before = day * dayMs - 16 * hourMs
  let from = day * dayMs + 16 * hourMs
  while (from - before > minuteMs) {
    const middle = Math.floor((before + from) / 2 / minuteMs) * minuteMs
    if (toLocalDay(middle, timezone) >= day) from = middle
    else before = middle
  }
  return from
}
