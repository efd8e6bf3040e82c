import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import type { ClickHouseClient } from '@clickhouse/client'
import { readMigrations } from '#platform/migrations/readMigrations.ts'
import { runClickhouseMigrations } from '../shipping/migrations/runClickhouseMigrations.ts'
import type { ExportedTable } from './exportAnalytics.ts'
import { countRows, dropTemporaryTables, stagingPrefix } from './storedTables.ts'

export interface ImportOptions {
  readonly client: ClickHouseClient
  readonly folder: string
  readonly tables: readonly ExportedTable[]
  /** Names of the migrations that the tables had. */
  readonly migrations: readonly string[]
}

const migrationsFolder = join(import.meta.dirname, '../shipping/migrations')

/** The backup is of a newer version of the service. */
export class NewerBackupError extends Error {}

/**
 * Creates the tables as they were, and imports their rows. The database must be empty. Every row is in a table
 * beside its own before the first of them becomes visible.
 */
export async function importAnalytics(options: ImportOptions): Promise<void> {
  const { client, folder, tables, migrations } = options
  const known = readMigrations(migrationsFolder).filter(({ name }) => migrations.includes(name))
  if (known.length !== migrations.length) {
    throw new NewerBackupError(
      'The backup was made by a newer version of the service. Restore it with that version.',
    )
  }
  await runClickhouseMigrations(client, known)
  // It has its rows by now, with the times of this restore.
  const imported = tables.filter(({ name }) => name !== 'migrations')
  await dropTemporaryTables(client)
  for (const table of imported) await stage(client, folder, table)
  for (const { name, rows } of imported) {
    await client.command({
      query: `ALTER TABLE ${name} ATTACH PARTITION ALL FROM ${stagingPrefix}${name}`,
    })
    if (rows > 0 && (await countRows(client, name)) === 0) {
      throw new Error(`${name} is empty after the import.`)
    }
  }
  await dropTemporaryTables(client)
}

async function stage(
  client: ClickHouseClient,
  folder: string,
  { name, columns, file, rows }: ExportedTable,
): Promise<void> {
  const staging = `${stagingPrefix}${name}`
  await client.command({ query: `CREATE TABLE ${staging} AS ${name}` })
  // Rows that have expired, or that a merge would sum, must be countable below.
  await client.command({ query: `SYSTEM STOP MERGES ${staging}` })
  if (rows === 0) return
  const unpacked = createZstdDecompress()
  const packed = createReadStream(join(folder, file))
  packed.once('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  const list = columns.map((column) => `\`${column}\``).join(', ')
  const { stream } = await client.exec({
    query: `INSERT INTO ${staging} (${list}) FORMAT JSONCompactEachRow`,
    values: unpacked,
    clickhouse_settings: {
      // Two equal parts of a file are two parts, and are stored as they were exported.
      insert_deduplicate: 0,
      optimize_on_insert: 0,
      wait_end_of_query: 1,
    },
  })
  await buffer(stream)
  const stored = await countRows(client, staging)
  if (stored !== rows) {
    throw new Error(`${file} has ${rows} rows, but ${stored} were imported.`)
  }
}
