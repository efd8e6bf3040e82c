import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import { mapMetrics, type Dimension, type Metric } from './dimensions.ts'
import { toWholeHours } from './readRange.ts'
import { statement } from './statement.ts'

export interface TopValuesQuery {
  /** In whole hours. */
  readonly range: Range
  readonly linkId: string | null
  readonly metric: Metric
  readonly by: Dimension
  readonly limit: number
}

export interface TopValues {
  /** Sum over all values. */
  readonly total: number
  readonly distinctValues: number
  /** Largest first. An empty value means unknown. */
  readonly items: { readonly value: string; readonly count: number; readonly share: number }[]
  /** Sum over the values that are not listed. */
  readonly other: number
}

const selectTop = mapMetrics((column) =>
  statement(`
  SELECT value, sum(${column}) AS count, sum(count) OVER () AS total, count() OVER () AS distinctValues
  FROM hourly WHERE app_id = {app:String} AND dimension = {dimension:String} AND link_id = {link:UInt64}
    AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  GROUP BY value HAVING count > 0 ORDER BY count DESC, value LIMIT {limit:UInt16}`),
)

interface Row {
  readonly value: string
  readonly count: string
  readonly total: string
  readonly distinctValues: string
}

/** Lists the values of a dimension with the highest counts. */
export async function queryTopValues(
  analytics: AppAnalytics,
  { range, linkId, metric, by, limit }: TopValuesQuery,
): Promise<TopValues> {
  const { fromMs, toMs } = toWholeHours(range)
  const rows = await analytics.query<Row>(selectTop[metric], {
    dimension: by,
    link: linkId ?? '0',
    from: fromMs / 1000,
    to: toMs / 1000,
    limit,
  })
  const total = Number(rows[0]?.total ?? 0)
  const items = rows.map(({ value, count }) => ({
    value,
    count: Number(count),
    share: Number(count) / total,
  }))
  const listed = items.reduce((sum, { count }) => sum + count, 0)
  return {
    total,
    distinctValues: Number(rows[0]?.distinctValues ?? 0),
    items,
    other: total - listed,
  }
}
