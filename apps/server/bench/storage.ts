/**
 * `npm run bench:storage`: measures how many bytes a click, an install, an event and a claim take on disk, in the
 * event log and in ClickHouse, for `npm run capacity`. `--entries 200000`; `--quick` for a short run.
 */
import { parseArgs } from 'node:util'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Pool } from 'pg'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startClickhouse, startPostgres } from '@throughlink/services'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { createShipper } from '../src/pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { createWorld } from './ship/createWorld.ts'
import { noLinks } from '../test/support/noLinks.ts'

/** Entries of one commit under moderate load. Larger batches compress better. */
const batchSize = 50

/** The tables of ClickHouse by what their size is divided by, in ten entries of the world of `bench:ship`. */
const tables = [
  { name: 'click', perTen: 5, of: ['clicks', 'click_signals'] },
  { name: 'event', perTen: 4, of: ['events'] },
  { name: 'install', perTen: 1, of: ['matches', 'installs', 'observations'] },
  { name: 'entry of any kind', perTen: 10, of: ['hourly', 'shipped_ids', 'active_weeks'] },
]

await command(async () => {
  const { values } = parseArgs({
    options: {
      entries: { type: 'string', default: '200000' },
      quick: { type: 'boolean', default: false },
    },
  })
  const entries = values.quick ? 5_000 : Number(values.entries)
  const [postgresServer, clickhouseServer] = await Promise.all([startPostgres(), startClickhouse()])
  const { pool, stop: stopPostgres } = createPostgres({
    url: postgresServer.url,
    statementMs: 60_000,
  })
  const { client, stop: stopClickhouse } = createClickhouse({ url: clickhouseServer.url })
  try {
    await runMigrations(postgresServer.url)
    await ensurePartitions(pool, Date.now())
    await runClickhouseMigrations(client)
    const log = createPostgresEventLog({ pool, now: Date.now })
    const ship = createShipper({ client, links: noLinks })
    const world = createWorld()
    const wal = await readWalBytes(pool)
    for (let at = 0; at < entries; at += batchSize) await log.append(world.make(batchSize))
    const walBytes = (await readWalBytes(pool)) - wal
    const rows = [
      toRow('PostgreSQL, entry of the event log', await readLogBytes(pool), entries),
      toRow('PostgreSQL, write-ahead log of an entry', walBytes, entries),
    ]
    const limits = { maxEntries: 50_000, maxBytes: 64_000_000 }
    while ((await log.shipNext(0, limits, ship)) > 0);
    await log.stop(1000)
    rows.push(...(await measureTables(client, entries)))
    rows.push(await measureClaims(pool, Math.min(entries, 50_000)))
    for (const { name, value, note } of rows) console.log(`${name}: ${value} bytes; ${note}`)
    writeReport('bench-storage', rows)
  } finally {
    await Promise.all([stopPostgres(), stopClickhouse()])
    await Promise.all([clickhouseServer.stop(), postgresServer.stop()])
  }
})

function toRow(name: string, bytes: number, count: number): ReportRow {
  const value = Number((bytes / count).toFixed(1))
  return { name, value, unit: 'bytes', target: null, ok: true, note: `${count} measured` }
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
