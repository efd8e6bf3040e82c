import { bindFilters } from './bindFilters.ts'
import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import type { RowFilter } from './filters.ts'
import { rowSources } from './rowSources.ts'
import { statement } from './statement.ts'

export interface ClickToInstallQuery {
  /** Range of the installs. */
  readonly range: Range
  readonly filters: readonly RowFilter[]
}

/** Start of each histogram bucket in seconds, each about three times the previous one. */
export const delayEdges = [
  0, 10, 30, 60, 180, 600, 1_800, 3_600, 10_800, 36_000, 86_400, 259_200, 604_800,
]

export interface InstallDelays {
  readonly installs: number
  readonly medianSeconds: number
  readonly p90Seconds: number
  /** One count per entry of `delayEdges`. */
  readonly counts: number[]
}

export interface ClickToInstall {
  /** Null if no install has a click. */
  readonly all: InstallDelays | null
  readonly groups: (InstallDelays & { readonly platform: string; readonly method: string })[]
}

/** A click that appears to be later than its install, because clocks differ, counts as zero seconds. */
const selectDelays = (filter: string) =>
  statement(`
  SELECT platform, toString(method) AS method, toUInt8(grouping(platform)) AS isAll, count() AS installs,
    quantilesExact(0.5, 0.9)(seconds) AS quantiles,
    sumMap([roundDown(seconds, {edges:Array(UInt32)})], [toUInt64(1)]) AS bars
  FROM (
    SELECT platform, method,
      toUInt32(greatest(0, dateDiff('millisecond', assumeNotNull(clicked_at), at)) / 1000) AS seconds
    FROM matches WHERE app_id = {app:String}
      AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})
      AND clicked_at IS NOT NULL${filter}
  )
  GROUP BY GROUPING SETS ((platform, method), ()) ORDER BY installs DESC, platform, method`)

interface Row {
  readonly platform: string
  readonly method: string
  readonly isAll: number
  readonly installs: string
  readonly quantiles: readonly [number, number]
  readonly bars: readonly [readonly number[], readonly string[]]
}

/** Queries the time from click to first open: quantiles and a histogram, in total and by platform and method. */
export async function queryClickToInstall(
  analytics: AppAnalytics,
  { range, filters }: ClickToInstallQuery,
): Promise<ClickToInstall> {
  const kept = bindFilters(filters, rowSources.installs)
  const rows = await analytics.query<Row>(selectDelays(kept.sql), {
    ...kept.parameters,
    edges: delayEdges,
    from: range.fromMs,
    to: range.toMs,
  })
  const all = rows.find(({ isAll }) => isAll === 1)
  return {
    all: all === undefined || Number(all.installs) === 0 ? null : toInstallDelays(all),
    groups: rows
      .filter(({ isAll }) => isAll === 0)
      .map((row) => ({ platform: row.platform, method: row.method, ...toInstallDelays(row) })),
  }
}

function toInstallDelays({
  installs,
  quantiles: [medianSeconds, p90Seconds],
  bars,
}: Row): InstallDelays {
  const [edges, counts] = bars
  const byEdge = new Map(edges.map((edge, at) => [edge, Number(counts[at])]))
  return {
    installs: Number(installs),
    medianSeconds,
    p90Seconds,
    counts: delayEdges.map((edge) => byEdge.get(edge) ?? 0),
  }
}
