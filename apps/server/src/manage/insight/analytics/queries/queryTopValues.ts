import type { Dimension, Metric } from '@throughlink/protocol/rules'
import type { Range } from './bucketEdges.ts'
import type { AppAnalytics, Parameters } from './createAnalytics.ts'
import type { SqlFragment } from './dataConditions.ts'
import type { RowFilter } from './filters.ts'
import type { LinkLabels } from './linkLabels.ts'
import { toCountedRange } from './readRange.ts'
import { otherValue, planCells, selectCells } from './selectCells.ts'
import { statement } from './statement.ts'

export interface TopValuesQuery {
  readonly range: Range
  readonly filters: readonly RowFilter[]
  /** Values are ranked by the first one. */
  readonly metrics: readonly [Metric, ...Metric[]]
  readonly by: Dimension
  /** Required for a dimension of links. */
  readonly labels?: LinkLabels | null
  readonly limit: number
}

/** Counts by metric. Has the requested metrics only. */
export type Counts = Partial<Record<Metric, number>>

export interface TopValues {
  /** Sums over all values. */
  readonly totals: Counts
  /** Values with a count of the first metric. At least, if an hour had more values than the rollup keeps. */
  readonly distinctValues: number
  /** Largest first. An empty value means unknown. The share is that of the first metric. */
  readonly items: { readonly value: string; readonly counts: Counts; readonly share: number }[]
  /** Sums over the values that are not listed. */
  readonly other: Counts
}

/** The total comes first. There are two more rows than the limit: the total, and `(other)`. */
const selectTop = ({ sql }: SqlFragment, metrics: readonly Metric[]) => {
  const counts = metrics.map((_, at) => `sum(counted${at}) AS count${at}`)
  const known = metrics.map((_, at) => `sumIf(count${at}, isTotal = 0) OVER ()`)
  const names = metrics.map((_, at) => `count${at}`).join(', ')
  return statement(`
  SELECT isTotal, value, ${counts.join(', ')}, [${names}] AS counts, [${known.join(', ')}] AS known,
    countIf(isTotal = 0 AND count0 > 0 AND value != '${otherValue}') OVER () AS distinctValues
  FROM (${sql})
  GROUP BY isTotal, value HAVING arrayMax([${names}]) > 0 ORDER BY isTotal DESC, count0 DESC, value
  LIMIT {limit:UInt16}`)
}

interface TopRow {
  readonly isTotal: number
  readonly value: string
  readonly counts: readonly string[]
  readonly known: readonly string[]
  readonly distinctValues: string
}

/** Lists the values of a dimension with the highest counts. */
export async function queryTopValues(
  analytics: AppAnalytics,
  { range, filters, metrics, by, labels = null, limit }: TopValuesQuery,
): Promise<TopValues> {
  const hoursStartMs = analytics.getHoursStart()
  const { fromMs, toMs } = toCountedRange(range, hoursStartMs)
  const parameters: Parameters = {
    from: fromMs / 1000,
    to: toMs / 1000,
    hoursStart: hoursStartMs / 1000,
  }
  const cells = selectCells(planCells({ filters, by }), { metrics, by, labels, isByBucket: false })
  const [sums, ...rows] = await analytics.query<TopRow>(selectTop(cells, metrics), {
    ...parameters,
    ...cells.parameters,
    limit: limit + 2,
  })
  const totals = metrics.map((_, at) => Number(sums?.counts[at] ?? 0))
  // Unknown values have no rows: their counts are what remains of the totals.
  const unknown = totals.map((total, at) => total - Number(sums?.known[at] ?? 0))
  const items = rows
    .filter(({ value }) => value !== otherValue)
    .map(({ value, counts }) => ({ value, counts: counts.map(Number) }))
    .concat([{ value: '', counts: unknown }])
    .map(({ value, counts }) => ({ value, counts, count: counts[0] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort(compareCounts)
    .slice(0, limit)

  const toCounts = (counts: readonly number[]): Counts =>
    Object.fromEntries(metrics.map((metric, at) => [metric, counts[at] ?? 0]))
  return {
    totals: toCounts(totals),
    distinctValues: Number(sums?.distinctValues ?? 0) + ((unknown[0] ?? 0) > 0 ? 1 : 0),
    items: items.map(({ value, counts, count }) => ({
      value,
      counts: toCounts(counts),
      share: count / (totals[0] ?? 0),
    })),
    other: toCounts(
      totals.map((total, at) =>
        items.reduce((rest, { counts }) => rest - (counts[at] ?? 0), total),
      ),
    ),
  }
}

/** Sorts by count, largest first, and then by the bytes of the value, as ClickHouse does. */
export function compareCounts(
  a: { readonly value: string; readonly count: number },
  b: { readonly value: string; readonly count: number },
): number {
  return b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value))
}
