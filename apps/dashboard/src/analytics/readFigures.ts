import type { TimeSeries } from '@throughlink/api'
import type { Metric as Count } from '@throughlink/protocol/rules'
import { type MetricKey, metrics } from './metrics.ts'

/** Points of a metric, one for each bucket. Null where a share has no base. */
export function readPoints(data: TimeSeries, key: MetricKey): readonly (number | null)[] {
  const { count, of } = metrics[key]
  const points = findPoints(data, count)
  if (of === null) return points
  const base = findPoints(data, of)
  return points.map((part, index) => divide(part, base[index] ?? 0))
}

/** The figure of a period. */
export function readTotal(data: TimeSeries, key: MetricKey): number | null {
  const { count, of } = metrics[key]
  const total = sum(findPoints(data, count))
  return of === null ? total : divide(total, sum(findPoints(data, of)))
}

/** Whether there is nothing to show. A rate of zero is a figure, a rate of nothing is not. */
export function isNothing(data: TimeSeries, key: MetricKey): boolean {
  const total = readTotal(data, key)
  return total === null || (total === 0 && metrics[key].of === null)
}

/** How many buckets have begun. Later ones are empty, which must not look like zero. */
export function countBegun(data: TimeSeries, nowMs: number): number {
  return data.buckets.filter((start) => Date.parse(start) <= nowMs).length
}

/** Whether the period is not over, so that its last bucket still grows. */
export function isOpen(data: TimeSeries, nowMs: number): boolean {
  return nowMs < Date.parse(data.to)
}

function findPoints(data: TimeSeries, count: Count): readonly number[] {
  return data.series.find(({ metric }) => metric === count)?.points ?? data.buckets.map(() => 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function divide(part: number, base: number): number | null {
  return base === 0 ? null : part / base
}
