import { ProblemError } from '#errors.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import type { Range } from './bucketEdges.ts'
import { getStartOfDay, isTimezone, toLocalDay } from './localDay.ts'

export interface RequestedRange {
  /** A timestamp (`2026-11-15T10:00:00Z`) or a date (`2026-11-15`), which starts in the time zone. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timezone?: string | undefined
}

const defaultDays = 30
const earliestMs = Date.UTC(2020, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

/** Returns the requested range, which defaults to the last 30 days. Throws a validation problem if it is invalid. */
export function readRange(requested: RequestedRange, nowMs: number, maxDays: number): Range {
  const timezone = readTimezone(requested.timezone)
  const toMs = readTime('/to', requested.to, timezone) ?? nowMs
  const fromMs =
    readTime('/from', requested.from, timezone) ??
    getStartOfDay(toLocalDay(toMs, timezone) - Math.min(defaultDays, maxDays - 1), timezone)
  if (fromMs >= toMs) rejectParameter('/to', 'must be after from')
  // Allow one more day: days have up to 25 hours, and a range of whole days must not fail because of that.
  if (toMs - fromMs > (maxDays + 1) * dayMs)
    rejectParameter('/from', `must be at most ${maxDays} days before to`)
  return { fromMs, toMs }
}

/**
 * Extends a range to what the rollup can count: whole hours, and whole UTC days before `hoursStartMs`, which
 * is the start of a day.
 */
export function toCountedRange({ fromMs, toMs }: Range, hoursStartMs: number): Range {
  const fromUnit = fromMs < hoursStartMs ? dayMs : hourMs
  const toUnit = toMs < hoursStartMs ? dayMs : hourMs
  return {
    fromMs: Math.floor(fromMs / fromUnit) * fromUnit,
    toMs: Math.ceil(toMs / toUnit) * toUnit,
  }
}

/** Returns the time zone. Throws a validation problem if it is unknown. */
export function readTimezone(name = 'UTC'): string {
  return isTimezone(name)
    ? name
    : rejectParameter('/timezone', 'must be an IANA time zone, such as Europe/Berlin')
}

function readTime(pointer: string, text: string | undefined, timezone: string): number | null {
  if (text === undefined) return null
  const atMs = Date.parse(text)
  if (Number.isNaN(atMs)) return rejectParameter(pointer, 'must be a valid date or timestamp')
  const isDay = text.length === 10
  // `Date.parse` reads February 30 as March 2.
  if (isDay && new Date(atMs).toISOString().slice(0, 10) !== text)
    rejectParameter(pointer, 'must be a valid date or timestamp')
  const timeMs = isDay ? getStartOfDay(atMs / dayMs, timezone) : atMs
  if (timeMs >= earliestMs && timeMs < latestMs) return timeMs
  return rejectParameter(pointer, 'must be between 2020 and 2099')
}

/** Throws a validation problem for one query parameter. */
export function rejectParameter(pointer: string, detail: string): never {
  throw new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}
