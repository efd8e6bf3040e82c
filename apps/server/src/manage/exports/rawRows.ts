import type { Range } from '../analytics/queries/bucketEdges.ts'
import type { AppAnalytics, Parameters } from '../analytics/queries/createAnalytics.ts'
import { statement, type Statement } from '../analytics/queries/statement.ts'

/** Values by column name, as ClickHouse returns them. Times are milliseconds as text. */
export type RawRow = Readonly<Record<string, string | number | boolean | null>>

export const rowKinds = ['clicks', 'matches', 'events'] as const
export type RowKind = (typeof rowKinds)[number]

const pageRows = 5_000

const source = {
  platform: 'platform',
  country: 'country',
  referrer: 'referrer_host',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
} as const
const linkId = { linkId: "if(link_id = 0, '', toString(link_id))" } as const
const toMillis = (column: string) => `toUnixTimestamp64Milli(${column})`

/** SQL expressions by the name of the exported column. A name that ends with `At` is a time. */
export const rowColumns: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  clicks: {
    id: 'id',
    happenedAt: toMillis('at'),
    ...linkId,
    ...source,
    browser: 'browser',
    systemVersion: 'system_version',
    language: 'language',
    isBot: 'is_bot',
    isPrefetch: 'is_prefetch',
    userAgent: 'user_agent',
  },
  matches: {
    installId: 'install_id',
    happenedAt: toMillis('at'),
    method: 'toString(method)',
    confidence: 'confidence',
    reason: 'reason',
    clickId: 'click_id',
    clickedAt: toMillis('clicked_at'),
    ...linkId,
    ...source,
  },
  events: {
    id: 'id',
    happenedAt: toMillis('at'),
    receivedAt: toMillis('received_at'),
    installId: 'install_id',
    name: 'name',
    data: 'data',
    installedAt: toMillis('installed_at'),
    ...linkId,
    ...source,
  },
}

const selectColumns = (kind: RowKind) =>
  Object.entries(rowColumns[kind])
    .map(([name, sql]) => `${sql} AS \`${name}\``)
    .join(', ')

const bounds = `at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})`
const startAfter = (
  id: string,
) => `(at, ${id}) > (fromUnixTimestamp64Milli({from:Int64}), {afterId:String})
  ORDER BY at, ${id} LIMIT ${pageRows}`

/** Each selects a page in the sort order of its table, starting after the last row of the previous page. */
const pageStatements: Readonly<Record<RowKind, Statement>> = {
  clicks: statement(`SELECT ${selectColumns('clicks')}, id AS key
    FROM clicks WHERE app_id = {app:String} AND ${bounds} AND ${startAfter('id')}`),
  matches: statement(`SELECT ${selectColumns('matches')}, install_id AS key
    FROM matches WHERE app_id = {app:String} AND ${bounds} AND ${startAfter('install_id')}`),
  events: statement(`SELECT ${selectColumns('events')}, id AS key
    FROM events WHERE app_id = {app:String} AND name = {name:String} AND ${bounds} AND ${startAfter('id')}`),
}

const selectNames = statement(`
  SELECT DISTINCT name FROM events WHERE app_id = {app:String} AND ${bounds} ORDER BY name`)

/**
 * Reads all rows of a kind in a range, page by page. Each page is a separate query, so a slow reader keeps no
 * query open and only one page is in memory. Events are grouped by name, the sort order of their table.
 */
export async function* eventRows(
  analytics: AppAnalytics,
  kind: RowKind,
  range: Range,
): AsyncGenerator<RawRow[]> {
  if (kind !== 'events') {
    yield* readPages(analytics, pageStatements[kind], range, {})
    return
  }
  const parameters = { from: range.fromMs, to: range.toMs }
  const names = await analytics.query<{ readonly name: string }>(selectNames, parameters)
  for (const { name } of names) yield* readPages(analytics, pageStatements.events, range, { name })
}

async function* readPages(
  analytics: AppAnalytics,
  page: Statement,
  { fromMs, toMs }: Range,
  parameters: Parameters,
): AsyncGenerator<RawRow[]> {
  // Every id is greater than the empty one.
  let position = { from: fromMs, afterId: '' }
  for (;;) {
    const rows = await analytics.query<RawRow>(page, { ...parameters, ...position, to: toMs })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    position = { from: Number(last['happenedAt']), afterId: String(last['key']) }
  }
}
