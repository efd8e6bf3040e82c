import type { TimeSeries } from '@throughlink/api'
import type { Resolution } from '../charts/ticks.ts'
import type { CsvCell } from '../format/csv.ts'
import { type MetricKey, metrics } from './metrics.ts'
import { readPoints } from './readFigures.ts'

const hourMs = 3_600_000

/** The figures of a chart as rows for a CSV file. Times are local, and the header names their zone. */
export function toSeriesTable(
  data: TimeSeries,
  earlier: TimeSeries | undefined,
  shown: readonly MetricKey[],
  resolution: Resolution,
): readonly (readonly CsvCell[])[] {
  const names = shown.map((key) => metrics[key].label)
  const header = [
    nameTimeColumn(data.timezone, resolution),
    ...names,
    ...(earlier ? names.map((name) => `${name}, earlier`) : []),
  ]
  const columns = [data, ...(earlier ? [earlier] : [])].flatMap((source) =>
    shown.map((key) => readPoints(source, key)),
  )
  const write = createTimeWriter(data.timezone, resolution)
  const rows = data.buckets.map((start, index) => [
    write(start),
    ...columns.map((column) => column[index] ?? null),
  ])
  return [header, ...rows]
}

/** The header of the column with the times: `Day (Europe/Berlin)`. */
export function nameTimeColumn(timeZone: string, resolution: Resolution): string {
  return `${resolution === 'hour' ? 'Time' : 'Day'} (${timeZone})`
}

/** Writes `2026-10-20`, or `2026-10-20 14:00` for an hour: what every spreadsheet reads as a date. */
export function createTimeWriter(
  timeZone: string,
  resolution: Resolution,
): (start: string) => string {
  // Swedish dates are ISO dates.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  if (resolution === 'hour') return (start) => time.format(Date.parse(start))
  // Half a day later is the same day in every zone. Older buckets may begin within the day before.
  return (start) => day.format(Date.parse(start) + 12 * hourMs)
}
