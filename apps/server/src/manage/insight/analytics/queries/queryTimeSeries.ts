import type { Dimension, Metric } from '@throughlink/protocol/rules'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { getBucketEdges, type Range, type Resolution } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import type { SqlFragment } from './dataConditions.ts'
import { columns, metrics } from './dimensions.ts'
import type { RowFilter } from './filters.ts'
import type { LinkLabels } from './linkLabels.ts'
import { toCountedRange } from './readRange.ts'
import { inRange, otherValue, planCells, selectCells, start, toBucket } from './selectCells.ts'
import { statement } from './statement.ts'
import { toValueSeries, type ValueRow, type ValueSeries } from './toValueSeries.ts'

export interface TimeSeriesQuery {
  readonly range: Range
  readonly resolution: Resolution
  readonly timezone: string
  readonly filters: readonly RowFilter[]
  readonly metrics: readonly Metric[]
  /** Null for no breakdown. */
  readonly breakdown: Breakdown | null
}

/** A breakdown by the given values, or by the most frequent values with all others combined. */
export interface Breakdown {
  readonly by: Dimension
  /** Required for a dimension of links. */
  readonly labels?: LinkLabels | null
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

/** All metrics of the app or of a link, without filters. */
const selectTotals = statement(`
  SELECT ${toBucket(start)} AS bucket,
    ${metrics.map((each) => `sum(${columns[each]}) AS ${each}`).join(', ')}
  FROM hourly WHERE app_id = {app:String} AND dimension = 'total' AND ${inRange}
  GROUP BY bucket`)

const selectFilteredTotals = ({ sql }: SqlFragment, counted: readonly Metric[]) =>
  statement(`
  SELECT bucket, ${counted.map((each, at) => `sum(counted${at}) AS ${each}`).join(', ')}
  FROM (${sql}) WHERE isTotal = 1 GROUP BY bucket`)

/** Counts by bucket: `total`, each of the given values, and all `other` values. */
const selectValues = ({ sql }: SqlFragment) =>
  statement(`
  SELECT bucket, kind, if(kind = 'value', value, '') AS name, sum(counted0) AS count
  FROM (
    SELECT bucket, value, counted0,
      multiIf(isTotal = 1, 'total', value IN {values:Array(String)}, 'value', 'other') AS kind
    FROM (${sql})
  )
  GROUP BY bucket, kind, name HAVING count > 0`)

/** The same for the values with the highest counts. Cells are read once, and ranked as whole series. */
const selectTop = ({ sql }: SqlFragment) =>
  statement(`
  SELECT point.1 AS bucket, kind, if(kind = 'value', value, '') AS name, sum(point.2) AS count
  FROM (
    SELECT value, arrayJoin(points) AS point,
      multiIf(isTotal = 1, 'total', place <= {top:UInt8} AND value != '${otherValue}', 'value', 'other') AS kind
    FROM (
      SELECT isTotal, value, groupArray((bucket, count)) AS points, sum(count) AS weight,
        row_number() OVER (ORDER BY isTotal, value = '${otherValue}', weight DESC, value) AS place
      FROM (
        SELECT bucket, isTotal, value, sum(counted0) AS count FROM (${sql}) GROUP BY bucket, isTotal, value
      )
      GROUP BY isTotal, value HAVING weight > 0
    )
  )
  GROUP BY bucket, kind, name HAVING count > 0`)

/** Has the requested metrics only. */
type TotalsRow = Readonly<Partial<Record<Metric, string>> & { bucket: string | number }>

/** Queries metrics over time. Empty buckets are zero. */
export async function queryTimeSeries(
  analytics: AppAnalytics,
  query: TimeSeriesQuery,
): Promise<TimeSeries> {
  const { resolution, timezone, filters, breakdown } = query
  const hoursStartMs = analytics.getHoursStart()
  const range = toCountedRange(query.range, hoursStartMs)
  const edgesMs = getBucketEdges(range, resolution, timezone)
  const edges = edgesMs.map((edgeMs) => edgeMs / 1000)
  const parameters = {
    edges,
    from: range.fromMs / 1000,
    to: range.toMs / 1000,
    hoursStart: hoursStartMs / 1000,
  }
  const isOldDay = (edgeMs: number) => edgeMs > range.fromMs && edgeMs < hoursStartMs
  const isExact = edgesMs.every((edge) => edge % (isOldDay(edge) ? dayMs : hourMs) === 0)
  const toResult = (series: Series[]): TimeSeries => ({ edgesMs, isExact, series })

  if (breakdown === null) {
    const plan = planCells({ filters, by: null })
    if (plan.source === 'rollup' && plan.dimension === null) {
      const bound = { ...parameters, link: plan.linkId }
      const rows = await analytics.query<TotalsRow>(selectTotals, bound)
      return toResult(query.metrics.map((metric) => toTotalSeries(rows, edges, metric)))
    }
    const cells = selectCells(plan, { metrics: query.metrics, by: null, isByBucket: true })
    const rows = await analytics.query<TotalsRow>(selectFilteredTotals(cells, query.metrics), {
      ...parameters,
      ...cells.parameters,
    })
    return toResult(query.metrics.map((metric) => toTotalSeries(rows, edges, metric)))
  }

  const { by, labels = null, values, top } = breakdown
  const [metric = 'clicks'] = query.metrics
  const cells = selectCells(planCells({ filters, by }), {
    metrics: [metric],
    by,
    labels,
    isByBucket: true,
  })
  const rows = await analytics.query<ValueRow>(
    values === null ? selectTop(cells) : selectValues(cells),
    { ...parameters, ...cells.parameters, ...(values === null ? { top } : { values }) },
  )
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
