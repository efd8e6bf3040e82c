import type { ClickHouseClient } from '@clickhouse/client'
import type { ClickIndex } from '../../pipeline/click-index/clickIndex.ts'
import { readStoredSignals } from '../../pipeline/click-index/readStoredSignals.ts'
import { toIndexWrites } from '../../pipeline/click-index/toIndexWrites.ts'
import { rememberMs, type SeenEvents } from '../../pipeline/event-log/seenEvents.ts'
import { longStatement, toArrayLiteral } from '../../platform/engines/toArrayLiteral.ts'
import type { Erasure } from './erasureStatements.ts'

export interface EraseFromRedisOptions {
  readonly clickhouse: ClickHouseClient
  readonly index: Pick<ClickIndex, 'remove'>
  readonly seen: Pick<SeenEvents, 'remove'>
  readonly erasures: readonly Erasure[]
}

/**
 * Removes the clicks that installs claimed from the index, and the ids of their latest events and opens. What to remove is
 * read from ClickHouse, so everything must have been shipped, and nothing deleted there.
 */
export async function eraseFromRedis(options: EraseFromRedisOptions): Promise<void> {
  const { clickhouse, index, seen, erasures } = options
  const clicks = erasures.flatMap(({ appId, clicks }) => clicks.map((id) => ({ appId, id })))
  for (const entry of await readStoredSignals(clickhouse, clicks)) {
    for (const click of toIndexWrites(entry)) {
      if (click) await index.remove(entry.appId, entry.hashes, click)
    }
  }
  for (const table of ['events', 'opens'] as const) {
    for (const { app_id, install_id, ids } of await readRecentIds(clickhouse, table, erasures)) {
      await seen.remove(app_id, install_id, ids)
    }
  }
}

interface RecentIds {
  readonly app_id: string
  readonly install_id: string
  readonly ids: readonly string[]
}

/** Returns the ids of events or opens that may still be remembered as seen. */
async function readRecentIds(
  client: ClickHouseClient,
  table: 'events' | 'opens',
  erasures: readonly Erasure[],
): Promise<RecentIds[]> {
  const installs = erasures.map(({ appId, installId }) => [appId, installId])
  const result = await client.query({
    query: `
      WITH ${toArrayLiteral(installs, 'Array(Tuple(String, String))')} AS installs
      SELECT app_id, install_id, groupArray(id) AS ids FROM ${table}
      WHERE app_id IN (SELECT arrayJoin(installs).1)
        AND received_at > now64(3, 'UTC') - INTERVAL ${Math.ceil((2 * rememberMs) / 1000)} SECOND
        AND (app_id, install_id) IN (SELECT name.1, name.2 FROM (SELECT arrayJoin(installs) AS name))
      GROUP BY app_id, install_id`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return result.json()
}
