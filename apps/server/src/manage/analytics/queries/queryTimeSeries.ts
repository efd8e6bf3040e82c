import { getBucketEdges, type Range, type Resolution } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import { columns, mapMetrics, metrics, type Dimension, type Metric } from './dimensions.ts'
import { toWholeHours } from './readRange.ts'
import { statement } from './statement.ts'

export interface TimeSeriesQuery {
  /** In whole hours. */
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

export interface Series {
  readonly metric: Metric
  /** Null without a breakdown, and for all other values combined. Empty if unknown. */
  readonly value: string | null
  readonly isOther: boolean
  readonly total: number
  /** One count per bucket. */
  readonly points: number[]
}

export interface TimeSeries {
  /** Start of each bucket. */
  readonly edgesMs: readonly number[]
  /** False if days start within a UTC hour. That hour is then counted on the day it starts in. */
  readonly isExact: boolean
  readonly series: Series[]
}

const bucket = 'roundDown(toUnixTimestamp(hour), {edges:Array(UInt32)})'
const inRange = `link_id = {link:UInt64}
    AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`

const selectTotals = statement(`
  SELECT ${bucket} AS bucket, ${metrics.map((each) => `sum(${columns[each]}) AS ${each}`).join(', ')}
  FROM hourly WHERE app_id = {app:String} AND dimension = 'total' AND ${inRange}
  GROUP BY bucket`)

const selectValues = mapMetrics((column) =>
  statement(`
  SELECT ${bucket} AS bucket, value AS name, toUInt8(0) AS isOther, sum(${column}) AS count
  FROM hourly WHERE app_id = {app:String} AND dimension = {dimension:String} AND ${inRange}
    AND value IN {values:Array(String)}
  GROUP BY bucket, name`),
)

const selectTop = mapMetrics((column) =>
  statement(`
  SELECT ${bucket} AS bucket, value NOT IN (
      SELECT value FROM hourly WHERE app_id = {app:String} AND dimension = {dimension:String} AND ${inRange}
      GROUP BY value HAVING sum(${column}) > 0 ORDER BY sum(${column}) DESC, value LIMIT {top:UInt8}
    ) AS isOther, if(isOther, '', value) AS name, sum(${column}) AS count
  FROM hourly WHERE app_id = {app:String} AND dimension = {dimension:String} AND ${inRange}
  GROUP BY bucket, isOther, name HAVING count > 0`),
)

type TotalsRow = Readonly<Record<Metric | 'bucket', string | number>>
interface ValueRow {
  readonly bucket: number
  readonly name: string
  readonly isOther: number
  readonly count: string
}

/** Queries metrics over time. Empty buckets are zero. */
export async function queryTimeSeries(
  analytics: AppAnalytics,
  query: TimeSeriesQuery,
): Promise<TimeSeries> {
  const { resolution, timezone, linkId, breakdown } = query
  const range = toWholeHours(query.range)
  const edgesMs = getBucketEdges(range, resolution, timezone)
  const edges = edgesMs.map((edgeMs) => edgeMs / 1000)
  const parameters = {
    edges,
    link: linkId ?? '0',
    from: range.fromMs / 1000,
    to: range.toMs / 1000,
  }
  const positions = new Map(edges.map((edge, at) => [edge, at]))
  const isExact = edges.every((edge) => edge % 3600 === 0)
  const toResult = (series: Series[]): TimeSeries => ({ edgesMs, isExact, series })

  if (breakdown === null) {
    const rows = await analytics.query<TotalsRow>(selectTotals, parameters)
    return toResult(
      query.metrics.map((metric) => {
        const cells = rows.map((row) => ({
          bucket: Number(row.bucket),
          count: Number(row[metric]),
        }))
        return toSeries({ metric, value: null, isOther: false }, cells, positions)
      }),
    )
  }

  const { by: dimension, values, top } = breakdown
  const [metric = 'clicks'] = query.metrics
  const rows =
    values === null
      ? await analytics.query<ValueRow>(selectTop[metric], { ...parameters, dimension, top })
      : await analytics.query<ValueRow>(selectValues[metric], { ...parameters, dimension, values })
  const requested = (values ?? []).map((value): readonly [string, ValueRow[]] => [`0${value}`, []])
  const groups = new Map(requested)
  for (const row of rows) {
    const key = `${row.isOther}${row.name}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  const series = Array.from(groups, ([key, group]) => {
    const isOther = key.startsWith('1')
    const cells = group.map((row) => ({ bucket: row.bucket, count: Number(row.count) }))
    const value = isOther ? null : key.slice(1)
    return toSeries({ metric, value, isOther }, cells, positions)
  })
  return toResult(series.sort(compareTotals))
}

/** Sorts by total, largest first. The combined other values come last. */
function compareTotals(a: Series, b: Series): number {
  if (a.isOther !== b.isOther) return a.isOther ? 1 : -1
  return b.total - a.total || ((a.value ?? '') < (b.value ?? '') ? -1 : 1)
}

function toSeries(
  head: Pick<Series, 'metric' | 'value' | 'isOther'>,
  cells: readonly { readonly bucket: number; readonly count: number }[],
  positions: ReadonlyMap<number, number>,
): Series {
  const points = Array.from(positions, () => 0)
  let total = 0
  for (const { bucket: edge, count } of cells) {
    points[positions.get(edge) ?? 0] = count
    total += count
  }
  return { ...head, total, points }
}
