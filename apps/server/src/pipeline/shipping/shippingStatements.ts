import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { longStatement, toArrayLiteral } from '../../platform/engines/toArrayLiteral.ts'
import { stringifyWellFormed } from '../../platform/text/wellFormedJson.ts'
import type { InstallOpen } from './createOpenCredits.ts'
import type { ClickFacts } from './toMatchRow.ts'
import type { InstallFacts } from './toEventRow.ts'

/** The kinds of rows that may be logged more than once. Clicks are logged once. */
export type ShippedKind = 'match' | 'event'

/** The tables that rows are inserted into. The others are filled by views. */
export type RowTable = 'clicks' | 'matches' | 'events' | 'opens' | 'click_signals' | 'observations'

/** Identifies a row in `shipped_ids`, by its sort key. */
export interface RowKey {
  readonly hour: number
  readonly rowId: string
}

export interface StoredClickKey {
  readonly appId: string
  readonly id: string
  /** Minute of the click, in seconds since 1970. */
  readonly minute: number
}

export interface FoundClick extends ClickFacts {
  readonly app_id: string
  readonly id: string
  readonly shipment: string
}

export interface StoredInstallKey {
  readonly appId: string
  readonly installId: string
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
  readonly hour: string
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
  input_format_parallel_parsing: 0,
  max_insert_block_size: '10000000',
  min_insert_block_size_rows: '10000000',
  min_insert_block_size_bytes: '10000000000',
  wait_end_of_query: 1,
} as const

/** Returns the ids of those rows that another shipment has already stored. */
export async function findShipped(
  client: ClickHouseClient,
  kind: ShippedKind,
  keys: readonly RowKey[],
  shipment: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const hours = [...new Set(keys.map(({ hour }) => hour))]
  const ids = Buffer.from(keys.map(({ rowId }) => rowId).join(''), 'hex')
  const result = await client.query({
    query: `
      WITH base64Decode('${ids.swap64().toString('base64')}') AS ids
      SELECT row_id FROM shipped_ids
      WHERE kind = {kind:String} AND hour IN {hours:Array(UInt32)} AND shipment != {shipment:UUID}
        AND row_id IN (SELECT arrayJoin(arrayMap(
          at -> reinterpretAsUUID(substring(ids, at * 16 + 1, 16)), range(${keys.length}))))`,
    query_params: { kind, hours, shipment },
    format: 'JSONCompactEachRow',
    clickhouse_settings: longStatement,
  })
  const rows = await result.json<[string]>()
  return new Set(rows.map(([rowId]) => rowId.replaceAll('-', '')))
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
      SELECT app_id, id, shipment, at, platform, referrer_host,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content, path
      FROM clicks
      WHERE (app_id, toStartOfMinute(at)) IN (
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
      SELECT app_id, install_id, at, link_id, platform, country, referrer_host,
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
      SELECT DISTINCT app_id, dimension, hour, value
      FROM hourly
      WHERE (app_id, hour) IN (
          SELECT name.1, toDateTime(name.2, 'UTC') FROM (SELECT arrayJoin(keys) AS name))
        AND toStartOfDay(hour) IN (
          SELECT toStartOfDay(toDateTime(name.2, 'UTC')) FROM (SELECT arrayJoin(keys) AS name))
        AND dimension IN ('referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'event', 'path')
        AND link_id = 0 AND value != '(other)'`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}

/**
 * Stores rows exactly once: repeating an insert with the same token changes neither the table nor the tables
 * that its views fill. All rows must have the same keys in the same order. They are created as they are sent,
 * so that they need not all be in memory. ClickHouse rejects a truncated body as a whole.
 */
export function insertRows(
  client: ClickHouseClient,
  table: RowTable,
  rows: Iterable<object, undefined>,
  token: string,
): Promise<void> {
  return sendRows(client, table, rows, { ...insertSettings, insert_deduplication_token: token })
}

/** Rejects like `insertRows` if ClickHouse cannot read a row, but stores nothing. */
export function checkRows(
  client: ClickHouseClient,
  table: RowTable,
  rows: Iterable<object, undefined>,
): Promise<void> {
  return sendRows(client, `${table}_check`, rows, insertSettings)
}

async function sendRows(
  client: ClickHouseClient,
  table: string,
  rows: Iterable<object, undefined>,
  settings: ClickHouseSettings,
): Promise<void> {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done === true) return
  const columns = Object.keys(first.value).join(', ')
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns}) FORMAT JSONCompactEachRow`,
    values: Readable.from(writeRows(first.value, iterator), { objectMode: false }),
    clickhouse_settings: settings,
  })
  await buffer(stream)
}

const rowsPerChunk = 500

function* writeRows(first: object, rest: Iterator<object>): Generator<string> {
  let lines = [stringifyWellFormed(Object.values(first))]
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    lines.push(stringifyWellFormed(Object.values(next.value)))
    if (lines.length < rowsPerChunk) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  yield `${lines.join('\n')}\n`
}
