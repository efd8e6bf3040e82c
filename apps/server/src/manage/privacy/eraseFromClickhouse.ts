import { createHash } from 'node:crypto'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Erasure } from './erasureStatements.ts'

/** Tables that name an install. Rollups hold sums, in which nobody is. */
const tablesOfInstalls = ['events', 'matches', 'installs'] as const

/** Sums cannot be traced back, but a week in which a certain install was active could be. */
const weeksOfInstalls = `
  ALTER TABLE active_weeks DELETE
  WHERE app_id IN {apps:Array(String)} AND install IN {weekHashes:Array(UInt64)}`

/**
 * Deletes rows of installs and of the clicks that they claimed, and waits until that is done. Parts are
 * written anew without them, which costs reading and writing whole parts: do many installs at once.
 *
 * Installs are named by hashes: ClickHouse keeps the text of such statements for a while.
 */
export async function eraseFromClickhouse(
  client: ClickHouseClient,
  erasures: readonly Erasure[],
): Promise<void> {
  const query_params = {
    apps: [...new Set(erasures.map(({ appId }) => appId))],
    hashes: erasures.map(({ appId, installId }) => sha256Hex(`${appId} ${installId}`)),
    readWeekHashes: await weekHashes(client, erasures),
    clicks: erasures.flatMap(({ clickReference }) => clickReference ?? []),
  }
  const run = (query: string) =>
    client.command({ query, query_params, clickhouse_settings: { mutations_sync: '2' } })
  for (const table of tablesOfInstalls) {
    await run(`
      ALTER TABLE ${table} DELETE WHERE app_id IN {apps:Array(String)}
        AND lower(hex(SHA256(concat(app_id, ' ', install_id)))) IN {hashes:Array(String)}`)
  }
  await run(weeksOfInstalls)
  if (query_params.clicks.length > 0) {
    await run(
      'ALTER TABLE clicks DELETE WHERE app_id IN {apps:Array(String)} AND id IN {clicks:Array(String)}',
    )
  }
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** As the engine itself computes them. */
async function weekHashes(
  client: ClickHouseClient,
  erasures: readonly Erasure[],
): Promise<bigint[]> {
  const answer = await client.query({
    query: 'SELECT toString(sipHash64(arrayJoin({installs:Array(String)}))) AS hash',
    query_params: { installs: erasures.map(({ installId }) => installId) },
    format: 'JSONEachRow',
  })
  const rows = await answer.json<{ hash: string }>()
  return rows.map(({ hash }) => BigInt(hash))
}
