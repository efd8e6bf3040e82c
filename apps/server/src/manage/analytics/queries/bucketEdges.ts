import { toLocalDay, getStartOfDay } from './localDay.ts'

export const resolutions = ['hour', 'day', 'week', 'month'] as const
export type Resolution = (typeof resolutions)[number]

export interface Range {
  readonly fromMs: number
  /** The first moment that does not belong to it. */
  readonly toMs: number
}

export const hourMs = 3_600_000
const dayMs = 86_400_000

/**
 * When the hours, days, weeks (from Monday) or months of a time zone begin that a range touches, the first
 * at or before its beginning. Made here and not in ClickHouse, so that one table of time zones decides, and
 * a bucket without rows is known too.
 */
export function getBucketEdges(range: Range, resolution: Resolution, timezone: string): number[] {
  const { fromMs, toMs } = range
  if (resolution === 'hour') {
    const first = Math.floor(fromMs / hourMs)
    return Array.from(
      { length: Math.ceil(toMs / hourMs) - first },
      (_, at) => (first + at) * hourMs,
    )
  }
  const edges: number[] = []
  let day = firstDay(toLocalDay(fromMs, timezone), resolution)
  let at = getStartOfDay(day, timezone)
  while (at < toMs) {
    // A day that a time zone left out has no time of its own.
    if (at !== edges.at(-1)) edges.push(at)
    const next = dayAfter(day, resolution)
    at = getStartOfDay(next, timezone, at + (next - day) * dayMs)
    day = next
  }
  return edges
}

/** Days since 1970, which was a Thursday. */
function firstDay(day: number, resolution: Resolution): number {
  if (resolution === 'week') return day - ((day + 3) % 7)
  if (resolution !== 'month') return day
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayMs
}

function dayAfter(day: number, resolution: Resolution): number {
  if (resolution === 'week') return day + 7
  if (resolution !== 'month') return day + 1
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
}
