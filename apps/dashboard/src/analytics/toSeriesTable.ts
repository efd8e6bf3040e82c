import type { TimeSeries } from '@throughlink/api'
import { metrics, type MetricKey } from './metrics.ts'
import { readPoints } from './readFigures.ts'

/** The figures of a chart as rows for a CSV file. */
export function toSeriesTable(
  data: TimeSeries,
  earlier: TimeSeries | undefined,
  shown: readonly MetricKey[],
): readonly (readonly (string | number | null)[])[] {
  const names = shown.map((key) => metrics[key].label)
  const header = ['Time', ...names, ...(earlier ? names.map((name) => `${name}, earlier`) : [])]
  const columns = [data, ...(earlier ? [earlier] : [])].flatMap((source) =>
    shown.map((key) => readPoints(source, key)),
  )
  const rows = data.buckets.map((start, index) => [
    start,
    ...columns.map((column) => column[index] ?? null),
  ])
  return [header, ...rows]
}
