import type { Range } from '../analytics/queries/bucketEdges.ts'
import type { AppAnalytics, Parameters } from '../analytics/queries/createAnalytics.ts'
import { statement } from '../analytics/queries/statement.ts'
import type { Install, InstallFilter, InstallMethod, InstallPosition } from './install.ts'

export interface InstallsQuery {
  readonly range: Range
  readonly filter: InstallFilter
  /** The last install of the page before. */
  readonly after: InstallPosition | null
  readonly limit: number
  /** Installs to leave out. */
  readonly excludedIds: readonly string[]
}

interface Row {
  readonly installId: string
  readonly atMs: string
  readonly method: InstallMethod
  readonly confidence: number
  readonly reason: string
  readonly linkId: string
  readonly clickedAtMs: string | null
  readonly platform: string
  readonly country: string
}

const conditions = {
  method: 'method = {method:String}',
  isMatched: "(method != 'none') = {isMatched:UInt8}",
  reason: 'reason = {reason:String}',
  linkId: 'link_id = {linkId:UInt64}',
  minConfidence: 'confidence >= {minConfidence:Float32}',
  platform: 'platform = {platform:String}',
} as const satisfies Record<keyof InstallFilter, string>

/**
 * Reads a page of installs, newest first, from the table of match decisions. Its sort key is the order of the
 * list, so a page without a filter reads a few thousand rows, however many there are. A filter that few installs
 * fulfil reads its columns of the whole range: some milliseconds for a million installs.
 */
export async function queryInstalls(
  analytics: AppAnalytics,
  { range, filter, after, limit, excludedIds }: InstallsQuery,
): Promise<Install[]> {
  const names = (Object.keys(conditions) as (keyof InstallFilter)[]).filter(
    (name) => filter[name] !== undefined,
  )
  const where = [
    'at >= fromUnixTimestamp64Milli({from:Int64})',
    'at < fromUnixTimestamp64Milli({to:Int64})',
    ...(after === null
      ? []
      : ['(at, install_id) < (fromUnixTimestamp64Milli({afterMs:Int64}), {afterId:String})']),
    ...names.map((name) => conditions[name]),
    ...(excludedIds.length === 0 ? [] : ['NOT has({excluded:Array(String)}, install_id)']),
  ]
  const rows = await analytics.query<Row>(
    statement(`SELECT install_id AS installId, toUnixTimestamp64Milli(at) AS atMs, method, confidence,
        reason, toString(link_id) AS linkId,
        toUnixTimestamp64Milli(clicked_at) AS clickedAtMs, platform, country
      FROM matches WHERE app_id = {app:String} AND ${where.join(' AND ')}
      ORDER BY at DESC, install_id DESC LIMIT {limit:UInt32}`),
    {
      from: range.fromMs,
      // Rows after the position are not read.
      to: after === null ? range.toMs : Math.min(range.toMs, after.atMs + 1),
      limit,
      ...(after === null ? {} : { afterMs: after.atMs, afterId: after.installId }),
      ...toParameters(filter, names),
      ...(excludedIds.length === 0 ? {} : { excluded: excludedIds }),
    },
  )
  return rows.map(toInstall)
}

function toParameters(filter: InstallFilter, names: readonly (keyof InstallFilter)[]): Parameters {
  return Object.fromEntries(
    names.map((name) => {
      const value = filter[name] ?? ''
      return [name, typeof value === 'boolean' ? Number(value) : value]
    }),
  )
}

function toInstall(row: Row): Install {
  return {
    installId: row.installId,
    atMs: Number(row.atMs),
    method: row.method,
    confidence: row.confidence,
    reason: row.reason || null,
    linkId: row.linkId === '0' ? null : row.linkId,
    clickedAtMs: row.clickedAtMs === null ? null : Number(row.clickedAtMs),
    platform: row.platform || null,
    country: row.country || null,
    isTest: false,
  }
}
