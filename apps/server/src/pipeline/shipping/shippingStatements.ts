import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClickHouseClient } from '@clickhouse/client'
import type { ClickFacts } from './toMatchRow.ts'
import type { InstallFacts } from './toEventRow.ts'

/** The kinds of rows that may be logged more than once. Clicks are logged once. */
export type ShippedKind = 'match' | 'event'

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

/** Long lists are part of the statement, as base64: this needs no quoting and is one token to parse. */
const longStatement = {
  max_query_size: '1000000000',
  // 64-bit integers are returned as strings, because JavaScript numbers cannot represent them.
  output_format_json_quote_64bit_integers: 1,
} as const

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
        utm_source, utm_medium, utm_campaign, utm_term, utm_content
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
        utm_source, utm_medium, utm_campaign, utm_term, utm_content
      FROM installs
      WHERE (app_id, install_id) IN (
        SELECT name.1, name.2 FROM (SELECT arrayJoin(keys) AS name))
      LIMIT 1 BY app_id, install_id`,
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
export async function insertRows(
  client: ClickHouseClient,
  table: 'clicks' | 'matches' | 'events',
  rows: Iterable<object, undefined>,
  token: string,
): Promise<void> {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done === true) return
  const columns = Object.keys(first.value).join(', ')
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns}) FORMAT JSONCompactEachRow`,
    values: Readable.from(writeRows(first.value, iterator), { objectMode: false }),
    clickhouse_settings: { ...insertSettings, insert_deduplication_token: token },
  })
  await buffer(stream)
}

const rowsPerChunk = 500

function* writeRows(first: object, rest: Iterator<object>): Generator<string> {
  let lines = [JSON.stringify(Object.values(first))]
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    lines.push(JSON.stringify(Object.values(next.value)))
    if (lines.length < rowsPerChunk) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  yield `${lines.join('\n')}\n`
}

function toArrayLiteral(values: readonly unknown[], type: string): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64')
  return `JSONExtract(base64Decode('${text}'), '${type}')`
}
