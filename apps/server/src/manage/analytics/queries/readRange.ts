import { ProblemError } from '../../../errors.ts'
import { hourMs, type Range } from './bucketEdges.ts'
import { isTimezone, toLocalDay, getStartOfDay } from './localDay.ts'

export interface RequestedRange {
  /** A moment (`2026-11-15T10:00:00Z`) or a day (`2026-11-15`), which begins in the time zone. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timezone?: string | undefined
}

const dayMs = 86_400_000
const defaultDays = 30
const earliestMs = Date.UTC(2020, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

/** The range that is asked for: the last thirty days, if nothing else is said. */
export function readRange(asked: RequestedRange, nowMs: number, maxDays: number): Range {
  const timezone = readTimezone(asked.timezone)
  const toMs = readMoment('/to', asked.to, timezone) ?? nowMs
  const fromMs =
    readMoment('/from', asked.from, timezone) ??
    getStartOfDay(toLocalDay(toMs, timezone) - Math.min(defaultDays, maxDays - 1), timezone)
  if (fromMs >= toMs) rejectParameter('/to', 'must be after from')
  // A day more: days have up to 25 hours, and the range of who counts in days is not to fail for it.
  if (toMs - fromMs > (maxDays + 1) * dayMs)
    rejectParameter('/from', `must be at most ${maxDays} days before to`)
  return { fromMs, toMs }
}

/** As far as hours are kept, and no further: the hour of `from` whole, the hour of `to` whole. */
export function toWholeHours({ fromMs, toMs }: Range): Range {
  return { fromMs: Math.floor(fromMs / hourMs) * hourMs, toMs: Math.ceil(toMs / hourMs) * hourMs }
}

export function readTimezone(name = 'UTC'): string {
  return isTimezone(name)
    ? name
    : rejectParameter('/timezone', 'is not a time zone such as Europe/Berlin')
}

function readMoment(pointer: string, text: string | undefined, timezone: string): number | null {
  if (text === undefined) return null
  const atMs = Date.parse(text)
  if (Number.isNaN(atMs)) return rejectParameter(pointer, 'is no date')
  const isDay = text.length === 10
  // The 30th of February is read as the 2nd of March.
  if (isDay && new Date(atMs).toISOString().slice(0, 10) !== text)
    rejectParameter(pointer, 'is no date')
  const momentMs = isDay ? getStartOfDay(atMs / dayMs, timezone) : atMs
  if (momentMs >= earliestMs && momentMs < latestMs) return momentMs
  return rejectParameter(pointer, 'must be from 2020 on and before 2100')
}

export function rejectParameter(pointer: string, detail: string): never {
  throw new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}
