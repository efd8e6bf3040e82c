import { bindFilters } from './bindFilters.ts'
import { getBucketEdges, type Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import type { RowFilter } from './filters.ts'
import { rowSources } from './rowSources.ts'
import { statement } from './statement.ts'

export interface MatchQualityQuery {
  /** Range of the installs. */
  readonly range: Range
  readonly filters: readonly RowFilter[]
  readonly timezone: string
}

export interface MatchQuality {
  readonly installs: number
  readonly methods: Record<string, number>
  /** Unmatched installs by reason. */
  readonly abstentions: Record<string, number>
  /** Probabilistic matches by confidence, in ten buckets: 0 to 0.1, …, 0.9 to 1. */
  readonly confidences: number[]
  /**
   * One minus the mean confidence of probabilistic matches: the share that is wrong if confidences are
   * calibrated. It is the estimate of the matcher, not a measurement. Null if there are no such matches.
   */
  readonly expectedWrongShare: number | null
  readonly days: {
    readonly fromMs: number
    readonly methods: Record<string, number>
    readonly abstentions: Record<string, number>
  }[]
}

const selectDecisions = (filter: string) =>
  statement(`
  SELECT roundDown(toUInt32(toUnixTimestamp(at)), {edges:Array(UInt32)}) AS day,
    toString(method) AS method, reason, count() AS installs, sum(toFloat64(confidence)) AS confidenceSum,
    sumMap([toUInt8(least(9, floor(confidence * 10)))], [toUInt64(1)]) AS tenths
  FROM (
    SELECT at, method, reason, confidence FROM matches WHERE app_id = {app:String}
      AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})${filter}
  )
  GROUP BY day, method, reason ORDER BY day`)

interface Row {
  readonly day: number
  readonly method: string
  readonly reason: string
  readonly installs: string
  readonly confidenceSum: number
  readonly tenths: readonly [readonly number[], readonly string[]]
}

/** Counts installs by match method, reason and confidence, in total and by day. */
export async function queryMatchQuality(
  analytics: AppAnalytics,
  { range, filters, timezone }: MatchQualityQuery,
): Promise<MatchQuality> {
  const edgesMs = getBucketEdges(range, 'day', timezone)
  const edges = edgesMs.map((edgeMs) => edgeMs / 1000)
  const kept = bindFilters(filters, rowSources.installs)
  const rows = await analytics.query<Row>(selectDecisions(kept.sql), {
    ...kept.parameters,
    edges,
    from: range.fromMs,
    to: range.toMs,
  })
  const probabilistic = rows.filter(({ method }) => method === 'probabilistic')
  const probabilisticCount = sumBy(probabilistic, ({ installs }) => Number(installs))
  const confidences = Array.from({ length: 10 }, () => 0)
  for (const { tenths } of probabilistic) {
    for (const [at, tenth] of tenths[0].entries()) {
      confidences[tenth] = (confidences[tenth] ?? 0) + Number(tenths[1][at])
    }
  }
  const confidenceSum = sumBy(probabilistic, (row) => row.confidenceSum)
  return {
    installs: sumBy(rows, ({ installs }) => Number(installs)),
    ...countDecisions(rows),
    confidences,
    expectedWrongShare: probabilisticCount === 0 ? null : 1 - confidenceSum / probabilisticCount,
    days: edgesMs.map((fromMs) => ({
      fromMs,
      ...countDecisions(rows.filter(({ day }) => day * 1000 === fromMs)),
    })),
  }
}

function countDecisions(rows: readonly Row[]): Pick<MatchQuality, 'methods' | 'abstentions'> {
  const methods: Record<string, number> = {}
  const abstentions: Record<string, number> = {}
  for (const { method, reason, installs } of rows) {
    methods[method] = (methods[method] ?? 0) + Number(installs)
    if (method !== 'none') continue
    const name = reason === '' ? 'unknown' : reason
    abstentions[name] = (abstentions[name] ?? 0) + Number(installs)
  }
  return { methods, abstentions }
}

function sumBy(rows: readonly Row[], getValue: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + getValue(row), 0)
}
