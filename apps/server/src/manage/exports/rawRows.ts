import type { Range } from '../analytics/queries/bucketEdges.ts'
import type { AppAnalytics, Parameters } from '../analytics/queries/createAnalytics.ts'
import { statement, type Statement } from '../analytics/queries/statement.ts'

/** Values under the names of columns, as ClickHouse writes them. Moments are milliseconds as text. */
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
const moment = (column: string) => `toUnixTimestamp64Milli(${column})`

/** What an export has, by the name of its column. A name that ends with `At` is a moment. */
export const rowColumns: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  clicks: {
    ...{ id: 'id', happenedAt: moment('at'), ...linkId, ...source },
    ...{ browser: 'browser', systemVersion: 'system_version', language: 'language' },
    ...{ isBot: 'is_bot', isPrefetch: 'is_prefetch', userAgent: 'user_agent' },
  },
  matches: {
    ...{ installId: 'install_id', happenedAt: moment('at'), method: 'toString(method)' },
    ...{ confidence: 'confidence', reason: 'reason', clickId: 'click_id' },
    ...{ clickedAt: moment('clicked_at'), ...linkId, ...source },
  },
  events: {
    ...{ id: 'id', happenedAt: moment('at'), receivedAt: moment('received_at') },
    ...{ installId: 'install_id', name: 'name', data: 'data' },
    ...{ installedAt: moment('installed_at'), ...linkId, ...source },
  },
}

const selected = (kind: RowKind) =>
  Object.entries(rowColumns[kind])
    .map(([name, sql]) => `${sql} AS \`${name}\``)
    .join(', ')

const bounds = `at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})`
const behind = (
  id: string,
) => `(at, ${id}) > (fromUnixTimestamp64Milli({from:Int64}), {afterId:String})
  ORDER BY at, ${id} LIMIT ${pageRows}`

/** In the order in which rows lie, each from where the page before it ended. */
const pageOf: Readonly<Record<RowKind, Statement>> = {
  clicks: statement(`SELECT ${selected('clicks')}, id AS key
    FROM clicks WHERE app_id = {app:String} AND ${bounds} AND ${behind('id')}`),
  matches: statement(`SELECT ${selected('matches')}, install_id AS key
    FROM matches WHERE app_id = {app:String} AND ${bounds} AND ${behind('install_id')}`),
  events: statement(`SELECT ${selected('events')}, id AS key
    FROM events WHERE app_id = {app:String} AND name = {name:String} AND ${bounds} AND ${behind('id')}`),
}

const selectNames = statement(`
  SELECT DISTINCT name FROM events WHERE app_id = {app:String} AND ${bounds} ORDER BY name`)

/**
 * All rows of a kind in a range, page by page: each is a small query of its own, so that a slow reader holds
 * nothing open and no more than a page is in memory. Events come name by name, which is how they lie.
 */
export async function* eventRows(
  analytics: AppAnalytics,
  kind: RowKind,
  range: Range,
): AsyncGenerator<RawRow[]> {
  if (kind !== 'events') {
    yield* pagesOf(analytics, pageOf[kind], range, {})
    return
  }
  const parameters = { from: range.fromMs, to: range.toMs }
  const names = await analytics.query<{ readonly name: string }>(selectNames, parameters)
  for (const { name } of names) yield* pagesOf(analytics, pageOf.events, range, { name })
}

async function* pagesOf(
  analytics: AppAnalytics,
  page: Statement,
  { fromMs, toMs }: Range,
  rest: Parameters,
): AsyncGenerator<RawRow[]> {
  // Every id is behind the empty one.
  let position = { from: fromMs, afterId: '' }
  for (;;) {
    const rows = await analytics.query<RawRow>(page, { ...rest, ...position, to: toMs })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    position = { from: Number(last['happenedAt']), afterId: String(last['key']) }
  }
}
