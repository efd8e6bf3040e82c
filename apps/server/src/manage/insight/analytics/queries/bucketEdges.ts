import { dayMs, hourMs } from '#platform/time/durations.ts'
import { getStartOfDay, toLocalDay } from './localDay.ts'

export const resolutions = ['hour', 'day', 'week', 'month'] as const
export type Resolution = (typeof resolutions)[number]

export interface Range {
  readonly fromMs: number
  /** Exclusive. */
  readonly toMs: number
}

/**
 * Returns the start of each hour, day, week (from Monday) or month of a time zone that overlaps a range. The
 * first edge is at or before the start of the range. Edges are computed here and not in ClickHouse, so that
 * there is a single source of time zone rules and empty buckets are included.
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
  let day = toFirstDay(toLocalDay(fromMs, timezone), resolution)
  let at = getStartOfDay(day, timezone)
  while (at < toMs) {
    // A day that a time zone skipped starts when the next day does.
    if (at !== edges.at(-1)) edges.push(at)
    const next = toNextDay(day, resolution)
    at = getStartOfDay(next, timezone, at + (next - day) * dayMs)
    day = next
  }
  return edges
}

/** Returns the start of the day, week or month of a time, or of one before or after it. */
export function getStartOfBucket(
  atMs: number,
  resolution: Exclude<Resolution, 'hour'>,
  timezone: string,
  offset = 0,
): number {
  let day = toFirstDay(toLocalDay(atMs, timezone), resolution)
  for (let step = 0; step < Math.abs(offset); step++) {
    day = offset > 0 ? toNextDay(day, resolution) : toFirstDay(day - 1, resolution)
  }
  return getStartOfDay(day, timezone)
}

/** Returns the first day of the bucket that contains `day`. Days are counted from 1970-01-01, a Thursday. */
function toFirstDay(day: number, resolution: Resolution): number {
  if (resolution === 'week') return day - ((day + 3) % 7)
  if (resolution !== 'month') return day
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayMs
}

function toNextDay(day: number, resolution: Resolution): number {
  if (resolution === 'week') return day + 7
  if (resolution !== 'month') return day + 1
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
}
