import type { ClickHouseClient } from '@clickhouse/client'
import { longStatement, toArrayLiteral } from '#platform/engines/toArrayLiteral.ts'
import { readReferenceTime } from '../clicks/clickTokens.ts'
import type { StoredSignals } from './storedSignals.ts'

export interface ClickKey {
  readonly appId: string
  /** Reference of the click in base64url. */
  readonly id: string
}

/** Returns what was written to the index for these clicks. Reads a few granules for each minute. */
export async function readStoredSignals(
  client: ClickHouseClient,
  clicks: readonly ClickKey[],
): Promise<StoredSignals[]> {
  if (clicks.length === 0) return []
  const keys = clicks.map(({ appId, id }) => [appId, (readReferenceTime(id) ?? 0) / 1000, id])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(keys, 'Array(Tuple(String, UInt32, String))')} AS keys
      SELECT entry FROM click_signals
      WHERE (app_id, minute) IN (
          SELECT name.1, toDateTime(name.2, 'UTC') FROM (SELECT arrayJoin(keys) AS name))
        AND id IN (SELECT name.3 FROM (SELECT arrayJoin(keys) AS name))`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  const rows = await result.json<{ entry: string }>()
  return rows.map(({ entry }) => JSON.parse(entry) as StoredSignals)
}

/**
 * Reads what was written to the index since this time, for all apps, in no guaranteed order. Rows are streamed,
 * so memory does not grow with them.
 */
export async function* readStoredSignalsSince(
  client: ClickHouseClient,
  sinceMs: number,
): AsyncIterable<StoredSignals[]> {
  const result = await client.query({
    query: `SELECT entry FROM click_signals WHERE minute >= toDateTime({since:UInt32}, 'UTC')`,
    query_params: { since: Math.max(0, Math.floor(sinceMs / 60_000) * 60) },
    format: 'JSONEachRow',
  })
  for await (const rows of result.stream<{ entry: string }>()) {
    yield rows.map((row) => JSON.parse(row.json().entry) as StoredSignals)
  }
}
