import { dayMs, hourMs } from '../../../platform/time/durations.ts'
import { getBucketEdges, type Range, type Resolution } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import { columns, mapMetrics, metrics, type Dimension, type Metric } from './dimensions.ts'
import { toCountedRange } from './readRange.ts'
import { inRange, mapCells, otherValue, start } from './selectCells.ts'
import { statement } from './statement.ts'
import { toValueSeries, type ValueRow, type ValueSeries } from './toValueSeries.ts'

export interface TimeSeriesQuery {
  readonly range: Range
  readonly resolution: Resolution
  readonly timezone: string
  /** Null for the whole app. */
  readonly linkId: string | null
  readonly metrics: readonly Metric[]
  /** Null for no breakdown. */
  readonly breakdown: Breakdown | null
}

/** A breakdown by the given values, or by the most frequent values with all others combined. */
export interface Breakdown {
  readonly by: Dimension
  readonly values: readonly string[] | null
  readonly top: number
}

export interface Series extends ValueSeries {
  readonly metric: Metric
  /** Null without a breakdown, and for all other values combined. Empty if unknown. */
  readonly value: string | null
}

export interface TimeSeries {
  /** Start of each bucket. */
  readonly edgesMs: readonly number[]
  /**
   * False if a bucket starts within a UTC hour, or, where hours are not kept, within a UTC day. That hour or
   * day is then counted in the bucket it starts in.
   */
  readonly isExact: boolean
  readonly series: Series[]
}

const toBucket = (time: string) => `roundDown(${time}, {edges:Array(UInt32)})`

const selectTotals = statement(`
  SELECT ${toBucket(start)} AS bucket,
    ${metrics.map((each) => `sum(${columns[each]}) AS ${each}`).join(', ')}
  FROM hourly WHERE app_id = {app:String} AND dimension = 'total' AND ${inRange}
  GROUP BY bucket`)

/** Counts by bucket: `total`, each of the listed values, and all `other` values. */
const selectSeries = (cells: string, listed: string) =>
  statement(`
  SELECT bucket, kind, if(kind = 'value', value, '') AS name, sum(counted) AS count
  FROM (
    SELECT ${toBucket('start')} AS bucket, value, counted,
      multiIf(isTotal = 1, 'total', value IN ${listed}, 'value', 'other') AS kind
    FROM (${cells})
  )
  GROUP BY bucket, kind, name HAVING count > 0`)

const selectValues = mapCells((select) =>
  mapMetrics((metric) => selectSeries(select(metric), '{values:Array(String)}')),
)

const selectTop = mapCells((select) =>
  mapMetrics((metric) =>
    selectSeries(
      select(metric),
      `(
        SELECT value FROM (${select(metric)}) WHERE isTotal = 0 AND value != '${otherValue}'
        GROUP BY value HAVING sum(counted) > 0 ORDER BY sum(counted) DESC, value LIMIT {top:UInt8}
      )`,
    ),
  ),
)

type TotalsRow = Readonly<Record<Metric | 'bucket', string | number>>

/** Queries metrics over time. Empty buckets are zero. */
export async function queryTimeSeries(
  analytics: AppAnalytics,
  query: TimeSeriesQuery,
): Promise<TimeSeries> {
  const { resolution, timezone, linkId, breakdown } = query
  const hoursStartMs = analytics.getHoursStart()
  const range = toCountedRange(query.range, hoursStartMs)
  const edgesMs = getBucketEdges(range, resolution, timezone)
  const edges = edgesMs.map((edgeMs) => edgeMs / 1000)
  const parameters = {
    edges,
    link: linkId ?? '0',
    from: range.fromMs / 1000,
    to: range.toMs / 1000,
    hoursStart: hoursStartMs / 1000,
  }
  const isOldDay = (edgeMs: number) => edgeMs > range.fromMs && edgeMs < hoursStartMs
  const isExact = edgesMs.every((edge) => edge % (isOldDay(edge) ? dayMs : hourMs) === 0)
  const toResult = (series: Series[]): TimeSeries => ({ edgesMs, isExact, series })

  if (breakdown === null) {
    const rows = await analytics.query<TotalsRow>(selectTotals, parameters)
    return toResult(query.metrics.map((metric) => toTotalSeries(rows, edges, metric)))
  }

  const { by: dimension, values, top } = breakdown
  const [metric = 'clicks'] = query.metrics
  const rows =
    values === null
      ? await analytics.query<ValueRow>(selectTop(dimension, linkId)[metric], {
          ...parameters,
          dimension,
          top,
        })
      : await analytics.query<ValueRow>(selectValues(dimension, linkId)[metric], {
          ...parameters,
          dimension,
          values,
        })
  const series = toValueSeries(rows, { edges, values, top })
  return toResult(series.map((each) => ({ metric, ...each })))
}

function toTotalSeries(
  rows: readonly TotalsRow[],
  edges: readonly number[],
  metric: Metric,
): Series {
  const counts = new Map(rows.map((row) => [Number(row.bucket), Number(row[metric])]))
  const points = edges.map((edge) => counts.get(edge) ?? 0)
  const total = points.reduce((sum, count) => sum + count, 0)
  return { metric, value: null, isOther: false, total, points }
}
