import type { ClickHouseClient } from '@clickhouse/client'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { createShipper } from '@throughlink/server/src/pipeline/shipping/createShipper.ts'
import { noLinks } from '@throughlink/server/test/support/noLinks.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Pool } from 'pg'
import { measurement } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { openEngines } from '../openEngines.ts'
import { createWorld } from './createWorld.ts'

/** Entries of one commit under moderate load. Larger batches compress better. */
const batchSize = 50

/** The tables of ClickHouse by what their size is divided by, in ten entries of the world. */
const tables = [
  { name: 'click', perTen: 5, of: ['clicks', 'click_signals'] },
  { name: 'event', perTen: 4, of: ['events'] },
  { name: 'install', perTen: 1, of: ['matches', 'installs', 'observations'] },
  { name: 'entry of any kind', perTen: 10, of: ['hourly', 'shipped_ids', 'active_weeks'] },
]

/** Measures what entries take on disk, in the event log and in ClickHouse, for the page about sizing. */
export async function measureStorage(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const entries = run.readNumber('entries', 200_000, 5_000)
  const { client, pool } = await openEngines(run.stops)
  const log = createPostgresEventLog({ pool, now: Date.now })
  const ship = createShipper({ client, links: noLinks })
  const world = createWorld()
  const wal = await readWalBytes(pool)
  for (let at = 0; at < entries; at += batchSize) await log.append(world.make(batchSize))
  const walBytes = (await readWalBytes(pool)) - wal
  const logBytes = await readLogBytes(pool)
  const limits = { maxEntries: 50_000, maxBytes: 64_000_000 }
  while ((await log.shipNext(0, limits, ship)) !== null);
  await log.stop(1000)
  return [
    toRow('PostgreSQL, entry of the event log', logBytes, entries),
    toRow('PostgreSQL, write-ahead log of an entry', walBytes, entries),
    ...(await measureTables(client, entries)),
    await measureClaims(pool, Math.min(entries, 50_000)),
  ]
}

function toRow(name: string, bytes: number, count: number): ReportRow {
  const value = Number((bytes / count).toFixed(1))
  return measurement(name, value, 'bytes', `${count} measured`)
}

async function readWalBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  )
  return Number(rows[0]?.bytes)
}

async function readLogBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes
       from pg_inherits where inhparent = 'log_batches'::regclass`,
  )
  return Number(rows[0]?.bytes)
}

/** Reads the size of each table once its parts are merged, as they are after some hours. */
async function measureTables(
  client: ClickHouseClient,
  entries: number,
): Promise<readonly ReportRow[]> {
  const rows: ReportRow[] = []
  for (const { name, perTen, of } of tables) {
    let bytes = 0
    for (const table of of) {
      await client.command({ query: `OPTIMIZE TABLE ${table} FINAL` })
      const answer = await client.query({
        query: `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
                 WHERE active AND database = currentDatabase() AND table = '${table}'`,
        format: 'JSONEachRow',
      })
      const [size] = await answer.json<{ bytes: string }>()
      bytes += Number(size?.bytes)
    }
    rows.push(toRow(`ClickHouse, ${name}`, bytes, (entries * perTen) / 10))
  }
  return rows
}

async function measureClaims(pool: Pool, count: number): Promise<ReportRow> {
  await pool.query(
    `insert into claims (click_reference, app_id, install_id, link_id, link, method, confidence)
     select substring(sha256(n::text::bytea) for 23), 'app_' || n % 50, gen_random_uuid()::text, n,
            'https://shop.example/products/' || n, 'referrer', 1
       from generate_series(1, $1::int) as n`,
    [count],
  )
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('claims') as bytes`,
  )
  return toRow('PostgreSQL, claim', Number(rows[0]?.bytes), count)
}
