import type { TimeSeries } from '@throughlink/api'
import type { DayRange } from '@throughlink/protocol/rules'
import { type MetricKey, metrics } from './metrics.ts'
import { readTotal } from './readFigures.ts'

const hourMs = 3_600_000

/** The series of a period, and the range that was requested: the service may answer with a bucket more at each end. */
export interface PeriodSeries {
  readonly data: TimeSeries
  readonly fromMs: number
  /** Exclusive. */
  readonly toMs: number
}

/** The series of days in the viewer’s zone. */
export function toPeriodSeries(data: TimeSeries, { from, to }: DayRange): PeriodSeries {
  return { data, fromMs: Date.parse(`${from}T00:00:00`), toMs: Date.parse(`${to}T00:00:00`) }
}

export interface ComparedTotals {
  readonly current: number | null
  /** Scaled to as many hours as the current period has: a day with a clock change has 23 or 25. */
  readonly earlier: number | null
  /** How many buckets were compared, if the period is not over. */
  readonly buckets: number | null
}

/**
 * Compares a period with an earlier one. The bucket that is still running is left out of both, because the service
 * counts by the hour and cannot cut the earlier one at the same minute. Null if no bucket is complete.
 */
export function compareTotals(
  key: MetricKey,
  current: PeriodSeries,
  earlier: PeriodSeries,
  nowMs: number,
): ComparedTotals | null {
  const buckets = listBuckets(current)
  const complete = buckets.filter(({ endMs }) => endMs <= nowMs)
  if (complete.length === 0) return null
  const isOver = complete.length === buckets.length
  const compared = listBuckets(earlier).slice(0, isOver ? Infinity : complete.length)
  const scale = metrics[key].of === null ? countHours(complete) / countHours(compared) : 1
  const total = readTotal(pick(earlier.data, compared), key)
  return {
    current: readTotal(pick(current.data, complete), key),
    earlier: total === null || !Number.isFinite(scale) ? null : total * scale,
    buckets: isOver ? null : complete.length,
  }
}

interface Bucket {
  readonly index: number
  readonly startMs: number
  readonly endMs: number
}

/**
 * The buckets within the requested range, with the hours that they count. The service counts whole hours, each in the
 * bucket that it starts in, so a bucket that the range cuts may have one that begins before the range.
 */
function listBuckets({ data, fromMs, toMs }: PeriodSeries): readonly Bucket[] {
  const countedFromMs = Date.parse(data.from)
  const countedToMs = Date.parse(data.to)
  return data.buckets
    .map((start, index) => ({
      index,
      startMs: Date.parse(start),
      endMs: Date.parse(data.buckets[index + 1] ?? data.to),
    }))
    .filter(({ startMs, endMs }) => endMs > fromMs && startMs < toMs)
    .map(({ index, startMs, endMs }) => ({
      index,
      startMs: toHour(Math.max(countedFromMs, startMs)),
      endMs: toHour(Math.min(countedToMs, endMs)),
    }))
}

function toHour(atMs: number): number {
  return Math.ceil(atMs / hourMs) * hourMs
}

function countHours(buckets: readonly Bucket[]): number {
  return buckets.reduce((hours, { startMs, endMs }) => hours + (endMs - startMs) / hourMs, 0)
}

function pick(data: TimeSeries, buckets: readonly Bucket[]): TimeSeries {
  const series = data.series.map((each) => ({
    ...each,
    points: buckets.map(({ index }) => each.points[index] ?? 0),
  }))
  return { ...data, series }
}
