const minuteMs = 60_000
const dayMs = 86_400_000

const unitMs = { minute: minuteMs, hour: 60 * minuteMs, day: dayMs, week: 7 * dayMs } as const
const dayOffsets: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

const span = /^(in )?(an?|\d{1,5}) (minute|hour|day|week)s?( ago)?$/
const timestamp =
  /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(z|[+-]\d\d:\d\d)?)?$/

/** What {@link readTime} understands, for help and errors. */
export const timeExamples = '2026-12-24, 2026-12-24 18:00, tomorrow, "in 7 days" or "7 days ago"'

/**
 * Reads a time as people write it. Days start at midnight UTC, as in exports and analytics. Null if it is none, or not
 * in the calendar.
 */
export function readTime(text: string, nowMs: number): number | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const offset = dayOffsets[words]
  if (offset !== undefined) return (Math.floor(nowMs / dayMs) + offset) * dayMs
  return readSpan(words, nowMs) ?? readTimestamp(words)
}

function readSpan(words: string, nowMs: number): number | null {
  const [, isAfter, count = '', unit = '', isBefore] = span.exec(words) ?? []
  // Exactly one of the two: "7 days" alone could mean either.
  if ((isAfter === undefined) === (isBefore === undefined)) return null
  const ms = (count.startsWith('a') ? 1 : Number(count)) * unitMs[unit as keyof typeof unitMs]
  return nowMs + (isAfter === undefined ? -ms : ms)
}

function readTimestamp(words: string): number | null {
  const [, day, time = '00:00', zone = 'z'] = timestamp.exec(words) ?? []
  if (day === undefined) return null
  const ms = Date.parse(`${day}T${time}${zone.toUpperCase()}`)
  // `Date.parse` turns February 30 into March 2.
  const midnightMs = Date.parse(`${day}T00:00Z`)
  if (Number.isNaN(ms) || !new Date(midnightMs).toISOString().startsWith(day)) return null
  return ms
}
