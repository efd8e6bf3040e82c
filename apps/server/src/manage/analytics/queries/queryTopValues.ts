import type { Range } from './bucketEdges.ts'
import { compareCounts } from './compareCounts.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import { mapMetrics, type Dimension, type Metric } from './dimensions.ts'
import { toCountedRange } from './readRange.ts'
import { mapCells, otherValue } from './selectCells.ts'
import { statement } from './statement.ts'

export interface TopValuesQuery {
  readonly range: Range
  readonly linkId: string | null
  readonly metric: Metric
  readonly by: Dimension
  readonly limit: number
}

export interface TopValues {
  /** Sum over all values. */
  readonly total: number
  /** At least, if an hour had more values than the rollup keeps. */
  readonly distinctValues: number
  /** Largest first. An empty value means unknown. */
  readonly items: { readonly value: string; readonly count: number; readonly share: number }[]
  /** Sum over the values that are not listed. */
  readonly other: number
}

/** The total comes first. There are two more rows than the limit: the total, and `(other)`. */
const selectTop = mapCells((select) =>
  mapMetrics((metric) =>
    statement(`
  SELECT isTotal, value, sum(counted) AS count,
    sumIf(count, isTotal = 0) OVER () AS known,
    countIf(isTotal = 0 AND value != '${otherValue}') OVER () AS distinctValues
  FROM (${select(metric)})
  GROUP BY isTotal, value HAVING count > 0 ORDER BY isTotal DESC, count DESC, value
  LIMIT {limit:UInt16}`),
  ),
)

interface Row {
  readonly isTotal: number
  readonly value: string
  readonly count: string
  readonly known: string
  readonly distinctValues: string
}

/** Lists the values of a dimension with the highest counts. */
export async function queryTopValues(
  analytics: AppAnalytics,
  { range, linkId, metric, by, limit }: TopValuesQuery,
): Promise<TopValues> {
  const hoursStartMs = analytics.getHoursStart()
  const { fromMs, toMs } = toCountedRange(range, hoursStartMs)
  const [first, ...rows] = await analytics.query<Row>(selectTop(by, linkId)[metric], {
    dimension: by,
    link: linkId ?? '0',
    from: fromMs / 1000,
    to: toMs / 1000,
    hoursStart: hoursStartMs / 1000,
    limit: limit + 2,
  })
  const total = Number(first?.count ?? 0)
  const unknown = total - Number(first?.known ?? 0)
  const items = rows
    .filter(({ value }) => value !== otherValue)
    .map(({ value, count }) => ({ value, count: Number(count) }))
    .concat(unknown > 0 ? [{ value: '', count: unknown }] : [])
    .sort(compareCounts)
    .slice(0, limit)
    .map(({ value, count }) => ({ value, count, share: count / total }))
  const listed = items.reduce((sum, { count }) => sum + count, 0)
  return {
    total,
    distinctValues: Number(first?.distinctValues ?? 0) + (unknown > 0 ? 1 : 0),
    items,
    other: total - listed,
  }
}
