import type { ClickHouseClient } from '@clickhouse/client'
import { Client, type Pool } from 'pg'
import { exportAnalytics, type ExportedTable } from './exportAnalytics.ts'
import { holdAllLanes } from './holdAllLanes.ts'
import {
  copyPrefix,
  dropTemporaryTables,
  listStoredTables,
  type StoredTable,
} from './storedTables.ts'

export interface ExportPointOptions {
  readonly pool: Pool
  /** For the connection that keeps the snapshot: `pg_dump` must reach the same database. */
  readonly databaseUrl: string
  readonly client: ClickHouseClient
  readonly folder: string
  /** Called with the snapshot of PostgreSQL. The snapshot is kept until the promise resolves. */
  readonly dump: (point: Point) => Promise<void>
  readonly now: () => number
}

/** When both engines were copied. */
export interface Point {
  readonly at: Date
  /** For `pg_dump --snapshot`. */
  readonly snapshot: string
  /** How long nothing was shipped. */
  readonly heldMs: number
}

export interface ExportedPoint extends Point {
  readonly tables: readonly ExportedTable[]
  readonly migrations: readonly string[]
}

/** Exports ClickHouse, with a snapshot of PostgreSQL that was taken at the same point of the event log. */
export async function exportPoint(options: ExportPointOptions): Promise<ExportedPoint> {
  const { pool, client, folder, dump, now } = options
  await dropTemporaryTables(client)
  const keeper = new Client({
    connectionString: options.databaseUrl,
    application_name: 'throughlink backup',
  })
  // Its next query fails. Without this listener, a broken connection would end the process.
  keeper.on('error', () => undefined)
  await keeper.connect()
  try {
    const tables = await listStoredTables(client)
    const lanes = await holdAllLanes({ pool })
    const heldAtMs = performance.now()
    let point: Point
    try {
      await copyTables(client, tables)
      const at = new Date(now())
      const snapshot = await exportSnapshot(keeper)
      await lanes.assertHeld()
      point = { at, snapshot, heldMs: Math.round(performance.now() - heldAtMs) }
    } finally {
      await lanes.release()
    }
    const [exported] = await Promise.all([exportAnalytics(client, tables, folder), dump(point)])
    return { ...point, tables: exported, migrations: await listMigrations(client) }
  } finally {
    await keeper.end().catch(() => undefined)
    await dropTemporaryTables(client)
  }
}

/** Begins a transaction whose snapshot others can use until it ends. */
async function exportSnapshot(keeper: Client): Promise<string> {
  await keeper.query('begin isolation level repeatable read read only')
  const { rows } = await keeper.query<{ id: string }>('select pg_export_snapshot() as id')
  return rows[0]?.id ?? ''
}

async function listMigrations(client: ClickHouseClient): Promise<string[]> {
  const result = await client.query({
    query: 'SELECT DISTINCT name FROM migrations ORDER BY name',
    format: 'JSONEachRow',
  })
  return (await result.json<{ name: string }>()).map(({ name }) => name)
}

/**
 * Copies each table. Takes an instant whatever its size, because ClickHouse links the files of its parts, and
 * costs disk space only when parts of the table are merged later.
 */
async function copyTables(client: ClickHouseClient, tables: readonly StoredTable[]): Promise<void> {
  for (const { name } of tables) {
    await client.command({ query: `CREATE TABLE ${copyPrefix}${name} AS ${name}` })
    await client.command({
      query: `ALTER TABLE ${copyPrefix}${name} ATTACH PARTITION ALL FROM ${name}`,
    })
  }
}
