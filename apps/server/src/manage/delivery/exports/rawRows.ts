import type { Range } from '#manage/insight/analytics/queries/bucketEdges.ts'
import type { AppAnalytics, Parameters } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { type Statement, statement } from '#manage/insight/analytics/queries/statement.ts'

/** Values by column name, as ClickHouse returns them. Times are milliseconds as text. */
export type RawRow = Readonly<Record<string, string | number | boolean | null>>

export const rowKinds = ['clicks', 'matches', 'events', 'opens'] as const
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
  path: 'path',
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
    isLimited: 'is_limited',
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
    // In minor units, such as cents. Empty without money.
    amountMinor: "if(currency = '', NULL, amount)",
    currency: 'toString(currency)',
    installedAt: toMillis('installed_at'),
    ...linkId,
    openedLinkId: "if(opened_link_id = 0, '', toString(opened_link_id))",
    ...source,
  },
  opens: {
    id: 'id',
    happenedAt: toMillis('at'),
    receivedAt: toMillis('received_at'),
    installId: 'install_id',
    linkType: 'link_type',
    installedAt: toMillis('installed_at'),
    ...linkId,
    platform: 'platform',
    country: 'country',
    path: 'path',
  },
}

const selectColumns = (kind: RowKind) =>
  Object.entries(rowColumns[kind])
    .map(([name, sql]) => `${sql} AS \`${name}\``)
    .join(', ')

const bounds = `at >= fromUnixTimestamp64Milli({start:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})`
const after = `fromUnixTimestamp64Milli({afterMs:Int64}), {afterId:String}`

/**
 * Each selects a page in the sort order of its table, starting after the last row of the previous page. Events
 * of all names are one list: a query for each name would let anyone who invents names slow down an export.
 */
const pageStatements: Readonly<Record<RowKind, Statement>> = {
  clicks: statement(`SELECT ${selectColumns('clicks')}, id AS key, '' AS group
    FROM clicks WHERE app_id = {app:String} AND ${bounds} AND (at, id) > (${after})
    ORDER BY at, id LIMIT ${pageRows}`),
  matches: statement(`SELECT ${selectColumns('matches')}, install_id AS key, '' AS group
    FROM matches WHERE app_id = {app:String} AND ${bounds} AND (at, install_id) > (${after})
    ORDER BY at, install_id LIMIT ${pageRows}`),
  events: statement(`SELECT ${selectColumns('events')}, id AS key, name AS group
    FROM events WHERE app_id = {app:String} AND ${bounds} AND name >= {afterGroup:String}
      AND (name, at, id) > ({afterGroup:String}, ${after})
    ORDER BY name, at, id LIMIT ${pageRows}`),
  opens: statement(`SELECT ${selectColumns('opens')}, id AS key, '' AS group
    FROM opens WHERE app_id = {app:String} AND ${bounds} AND (at, id) > (${after})
    ORDER BY at, id LIMIT ${pageRows}`),
}

/**
 * Reads all rows of a kind in a range, page by page. Each page is a separate query, so a slow reader keeps no
 * query open and only one page is in memory. Events are grouped by name, the sort order of their table.
 */
export async function* eventRows(
  analytics: AppAnalytics,
  kind: RowKind,
  { fromMs, toMs }: Range,
): AsyncGenerator<RawRow[]> {
  // Every id and every name is greater than the empty one.
  let position: Parameters = { afterMs: fromMs, afterId: '', afterGroup: '' }
  for (;;) {
    const rows = await analytics.query<RawRow>(pageStatements[kind], {
      ...position,
      start: kind === 'events' ? fromMs : (position['afterMs'] ?? fromMs),
      to: toMs,
    })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    position = {
      afterMs: Number(last['happenedAt']),
      afterId: String(last['key']),
      afterGroup: String(last['group']),
    }
  }
}
