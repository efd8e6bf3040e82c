import type { ClickHouseClient } from '@clickhouse/client'
import { longStatement, toArrayLiteral } from '#platform/engines/toArrayLiteral.ts'
import { insertBlock } from '#platform/native-format/insertBlock.ts'
import type { InstallOpen } from './createOpenCredits.ts'
import { type RowTable, tableColumns } from './tableColumns.ts'
import type { InstallFacts } from './toEventRow.ts'
import type { ClickFacts } from './toMatchRow.ts'

/** The kinds of rows that may be logged more than once. Clicks are logged once. */
export type ShippedKind = 'match' | 'event'

/** Identifies a row in `shipped_ids`, by its sort key. */
export interface RowKey {
  readonly hour: number
  readonly rowId: string
}

/** Identifies a row in `clicks`. */
export interface ClickKey {
  readonly appId: string
  readonly rowId: string
  /** Minute of the click, in seconds since 1970. */
  readonly minute: number
}

export interface StoredClickKey {
  readonly appId: string
  readonly id: string
  /** Minute of the click, in seconds since 1970. */
  readonly minute: number
}

export interface FoundClick extends ClickFacts {
  readonly id: string
}

export interface StoredInstallKey {
  readonly appId: string
  readonly installId: string
}

const cappedNames = `'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'event', 'path'`

export interface KnownValuesQuery {
  readonly appIds: readonly string[]
  /** In seconds since 1970. */
  readonly since: number
  /** For each app and dimension. */
  readonly limit: number
}

/** An hour of an app in the rollup. */
export interface CellHour {
  readonly appId: string
  /** Start of the hour, in seconds since 1970. */
  readonly hour: number
}

export interface CellValue {
  readonly app_id: string
  readonly dimension: string
  /** In seconds since 1970. */
  readonly hour: number
  readonly value: string
}

/**
 * Inserts one block, whatever its size, because ClickHouse remembers a token for each block. Never as an
 * async insert, because ClickHouse does not deduplicate those in views.
 */
const insertSettings = {
  async_insert: 0,
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  max_insert_block_size: '10000000',
  min_insert_block_size_rows: '10000000',
  min_insert_block_size_bytes: '10000000000',
  wait_end_of_query: 1,
} as const

/** Returns an expression for a time in milliseconds, as a number in JSON. */
const inMs = (column: string) => `toFloat64(toUnixTimestamp64Milli(${column}))`

/** Returns the ids of those rows that another shipment has already stored. */
export async function findShipped(
  client: ClickHouseClient,
  kind: ShippedKind,
  keys: readonly RowKey[],
  shipment: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const hours = [...new Set(keys.map(({ hour }) => hour))]
  const result = await client.query({
    query: `
      SELECT row_id FROM shipped_ids
      WHERE kind = {kind:String} AND hour IN {hours:Array(UInt32)} AND shipment != {shipment:UUID}
        AND row_id IN ${toIdSet(keys.map(({ rowId }) => rowId))}`,
    query_params: { kind, hours, shipment },
    format: 'JSONCompactEachRow',
    clickhouse_settings: longStatement,
  })
  return readRowIds(await result.json<[string]>())
}

/** A purchase or a refund of an app. */
export interface PurchaseKey {
  readonly appId: string
  readonly purchaseKey: string
}

/** Returns the keys of those purchases that another shipment has already stored. */
export async function findPurchases(
  client: ClickHouseClient,
  keys: readonly PurchaseKey[],
  shipment: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const appIds = [...new Set(keys.map(({ appId }) => appId))]
  const result = await client.query({
    query: `
      SELECT purchase FROM counted_purchases
      WHERE app_id IN ${toArrayLiteral(appIds, 'Array(String)')} AND shipment != {shipment:UUID}
        AND purchase IN ${toIdSet(keys.map(({ purchaseKey }) => purchaseKey))}`,
    query_params: { shipment },
    format: 'JSONCompactEachRow',
    clickhouse_settings: longStatement,
  })
  return readRowIds(await result.json<[string]>())
}

/** Returns a set of row ids as an expression. In binary, which is a third of their text. */
function toIdSet(rowIds: readonly string[]): string {
  const ids = Buffer.from(rowIds.join(''), 'hex').swap64().toString('base64')
  return `(SELECT arrayJoin(arrayMap(
    at -> reinterpretAsUUID(substring(base64Decode('${ids}'), at * 16 + 1, 16)),
    range(${rowIds.length}))))`
}

function readRowIds(rows: readonly [string][]): Set<string> {
  return new Set(rows.map(([rowId]) => rowId.replaceAll('-', '')))
}

/** Returns the ids of those clicks that another shipment has already stored. */
export async function findShippedClicks(
  client: ClickHouseClient,
  keys: readonly ClickKey[],
  shipment: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  // Minutes of an app are a range of the primary key. Thousands of clicks share a few.
  const minutes = [...Map.groupBy(keys, ({ appId }) => appId)].map(([appId, group]) => [
    appId,
    [...new Set(group.map(({ minute }) => minute))],
  ])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(minutes, 'Array(Tuple(String, Array(UInt32)))')} AS apps
      SELECT row_id FROM clicks
      WHERE (app_id, toStartOfMinute(at)) IN (
          SELECT app.1, toDateTime(arrayJoin(app.2), 'UTC') FROM (SELECT arrayJoin(apps) AS app))
        AND shipment != {shipment:UUID}
        AND row_id IN ${toIdSet(keys.map(({ rowId }) => rowId))}`,
    query_params: { shipment },
    format: 'JSONCompactEachRow',
    clickhouse_settings: longStatement,
  })
  return readRowIds(await result.json<[string]>())
}

/** Returns the stored clicks. Looks them up by the minute in their ids, which reads a few granules. */
export async function findClicks(
  client: ClickHouseClient,
  keys: readonly StoredClickKey[],
): Promise<FoundClick[]> {
  if (keys.length === 0) return []
  const tuples = keys.map(({ appId, minute, id }) => [appId, minute, id])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(tuples, 'Array(Tuple(String, UInt32, String))')} AS keys
      SELECT id, ${inMs('at')} AS at, platform, referrer_host,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content, path
      FROM clicks
      WHERE (app_id, toStartOfMinute(clicks.at)) IN (
          SELECT name.1, toDateTime(name.2, 'UTC') FROM (SELECT arrayJoin(keys) AS name))
        AND id IN (SELECT name.3 FROM (SELECT arrayJoin(keys) AS name))`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}

/** Returns the stored installs, one row each. */
export async function findInstalls(
  client: ClickHouseClient,
  keys: readonly StoredInstallKey[],
): Promise<(InstallFacts & { readonly app_id: string; readonly install_id: string })[]> {
  if (keys.length === 0) return []
  const tuples = keys.map(({ appId, installId }) => [appId, installId])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(tuples, 'Array(Tuple(String, String))')} AS keys
      SELECT app_id, install_id, ${inMs('at')} AS at, link_id, platform, country, referrer_host,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content, path
      FROM installs
      WHERE (app_id, install_id) IN (
        SELECT name.1, name.2 FROM (SELECT arrayJoin(keys) AS name))
      LIMIT 1 BY app_id, install_id`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}

export interface StoredUserKey {
  readonly appId: string
  readonly userId: string
}

export interface UserInstall extends StoredUserKey {
  readonly installId: string
  /** When the install last reported the user, in milliseconds. */
  readonly seenAtMs: number
}

/** Returns the stored installs of people. */
export async function findUserInstalls(
  client: ClickHouseClient,
  keys: readonly StoredUserKey[],
): Promise<UserInstall[]> {
  if (keys.length === 0) return []
  const tuples = keys.map(({ appId, userId }) => [appId, userId])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(tuples, 'Array(Tuple(String, String))')} AS keys
      SELECT app_id AS appId, user_id AS userId, install_id AS installId,
        max(${inMs('seen_at')}) AS seenAtMs
      FROM user_installs
      WHERE (app_id, user_id) IN (
        SELECT name.1, name.2 FROM (SELECT arrayJoin(keys) AS name))
      GROUP BY app_id, user_id, install_id`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}

/** Returns the stored opens of installs, between two device times. */
export async function findOpens(
  client: ClickHouseClient,
  keys: readonly StoredInstallKey[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<InstallOpen[]> {
  if (keys.length === 0) return []
  const tuples = keys.map(({ appId, installId }) => [appId, installId])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(tuples, 'Array(Tuple(String, String))')} AS keys
      SELECT app_id AS appId, install_id AS installId, toFloat64(device_ms) AS deviceMs,
        toString(link_id) AS linkId
      FROM install_opens
      WHERE (app_id, install_id) IN (
          SELECT name.1, name.2 FROM (SELECT arrayJoin(keys) AS name))
        AND device_ms BETWEEN {fromMs:UInt64} AND {toMs:UInt64}`,
    query_params: { fromMs, toMs },
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}

/** Returns the values that the rollup has for hours of apps, in the dimensions whose values are limited. */
export async function findCellValues(
  client: ClickHouseClient,
  hours: readonly CellHour[],
): Promise<CellValue[]> {
  if (hours.length === 0) return []
  const tuples = hours.map(({ appId, hour }) => [appId, hour])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(tuples, 'Array(Tuple(String, UInt32))')} AS keys
      SELECT DISTINCT app_id, dimension, toUnixTimestamp(hour) AS hour, value
      FROM hourly
      WHERE (app_id, hourly.hour) IN (
          SELECT name.1, toDateTime(name.2, 'UTC') FROM (SELECT arrayJoin(keys) AS name))
        AND toStartOfDay(hourly.hour) IN (
          SELECT toStartOfDay(toDateTime(name.2, 'UTC')) FROM (SELECT arrayJoin(keys) AS name))
        AND dimension IN (${cappedNames})
        AND link_id = 0 AND value != '(other)'`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}

/** Returns the values that apps had most often since this second, in the dimensions whose values are limited. */
export async function findKnownValues(
  client: ClickHouseClient,
  { appIds, since, limit }: KnownValuesQuery,
): Promise<Omit<CellValue, 'hour'>[]> {
  const result = await client.query({
    query: `
      SELECT app_id, dimension, value
      FROM hourly
      WHERE app_id IN ${toArrayLiteral(appIds, 'Array(String)')}
        AND toStartOfDay(hourly.hour) >= toStartOfDay(toDateTime({since:Int64}, 'UTC'))
        AND dimension IN (${cappedNames}) AND link_id = 0 AND value != '(other)'
      GROUP BY app_id, dimension, value
      HAVING sum(clicks + installs + events + opens) > 0
      ORDER BY sum(clicks + installs + events + opens) DESC, value
      LIMIT {limit:UInt32} BY app_id, dimension`,
    query_params: { since: Math.max(0, since), limit },
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}

/** Returns the columns of a table, and of the one that its rows are checked with. */
export async function findColumns(
  client: ClickHouseClient,
  table: RowTable,
): Promise<{ readonly table: string; readonly name: string; readonly type: string }[]> {
  const result = await client.query({
    query: `
      SELECT table, name, type FROM system.columns
      WHERE database = currentDatabase() AND table IN {tables:Array(String)}`,
    query_params: { tables: [table, `${table}_check`] },
    format: 'JSONEachRow',
  })
  return result.json()
}

/**
 * Stores an encoded block exactly once: repeating an insert with the same token changes neither the table nor
 * the tables that its views fill. ClickHouse rejects a truncated block as a whole.
 */
export function storeBlock(
  client: ClickHouseClient,
  table: RowTable,
  chunks: readonly Uint8Array[],
  token: string,
): Promise<void> {
  const settings = { ...insertSettings, insert_deduplication_token: token }
  return insertBlock({ client, table, columns: tableColumns[table], chunks, settings })
}

/** Rejects like `storeBlock` if ClickHouse cannot store a row, but stores nothing. */
export function checkBlock(
  client: ClickHouseClient,
  table: RowTable,
  chunks: readonly Uint8Array[],
): Promise<void> {
  const columns = tableColumns[table]
  const settings = insertSettings
  return insertBlock({ client, table: `${table}_check`, columns, chunks, settings })
}
