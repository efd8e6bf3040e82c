import { createHash } from 'node:crypto'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Erasure } from './erasureStatements.ts'

/** Tables with install ids. Rollups contain sums only, so they stay unchanged. */
const installTables = ['events', 'matches', 'installs'] as const

/** Unlike sums, the weeks in which an install was active can be traced back to it. */
const deleteActiveWeeks = `
  ALTER TABLE active_weeks DELETE
  WHERE app_id IN {apps:Array(String)} AND install IN {weekHashes:Array(UInt64)}`

/**
 * Deletes the rows of installs and of the clicks they claimed, and waits until the mutations are done.
 * ClickHouse rewrites whole parts for this, so pass many installs at once.
 *
 * Installs are identified by hashes, because ClickHouse keeps the text of mutations for a while.
 */
export async function eraseFromClickhouse(
  client: ClickHouseClient,
  erasures: readonly Erasure[],
): Promise<void> {
  const query_params = {
    apps: [...new Set(erasures.map(({ appId }) => appId))],
    hashes: erasures.map(({ appId, installId }) => sha256Hex(`${appId} ${installId}`)),
    weekHashes: await readWeekHashes(client, erasures),
    clicks: erasures.flatMap(({ clickReference }) => clickReference ?? []),
  }
  const run = (query: string) =>
    client.command({ query, query_params, clickhouse_settings: { mutations_sync: '2' } })
  for (const table of installTables) {
    await run(`
      ALTER TABLE ${table} DELETE WHERE app_id IN {apps:Array(String)}
        AND lower(hex(SHA256(concat(app_id, ' ', install_id)))) IN {hashes:Array(String)}`)
  }
  await run(deleteActiveWeeks)
  if (query_params.clicks.length > 0) {
    await run(
      'ALTER TABLE clicks DELETE WHERE app_id IN {apps:Array(String)} AND id IN {clicks:Array(String)}',
    )
  }
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the hashes in `active_weeks`, computed by ClickHouse itself. */
async function readWeekHashes(
  client: ClickHouseClient,
  erasures: readonly Erasure[],
): Promise<bigint[]> {
  const result = await client.query({
    query: 'SELECT toString(sipHash64(arrayJoin({installs:Array(String)}))) AS hash',
    query_params: { installs: erasures.map(({ installId }) => installId) },
    format: 'JSONEachRow',
  })
  const rows = await result.json<{ hash: string }>()
  return rows.map(({ hash }) => BigInt(hash))
}
