import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Pool } from 'pg'
import { BackupError } from './backupError.ts'
import type { ExportedTable } from './exportAnalytics.ts'
import { exportPoint } from './exportPoint.ts'
import { writeManifest } from './manifest.ts'
import { runPostgresTool } from './runPostgresTool.ts'

export const dumpName = 'postgres.dump'
export const pointName = 'clickhouse.json'

/** The contents of `clickhouse.json`. */
export interface PointFile {
  readonly at: Date | string
  readonly heldMs: number
  readonly migrations: readonly string[]
  readonly tables: readonly ExportedTable[]
}

export interface CreateBackupOptions {
  readonly folder: string
  readonly pool: Pool
  /** A connection that does not lead through a pooler. */
  readonly directUrl: string
  readonly client: ClickHouseClient
  readonly now: () => number
}

/** Backs up PostgreSQL and ClickHouse at one point in time. A folder with the name of a backup is a complete one. */
export async function createBackup(options: CreateBackupOptions): Promise<PointFile> {
  const { folder, pool, directUrl, client, now } = options
  if (existsSync(folder))
    throw new BackupError(`${folder} exists. A backup overwrites nothing: choose another name.`)
  const partial = `${folder}.partial`
  const startedAt = new Date(now())
  // It contains personal data.
  const made = await mkdir(partial, { recursive: true, mode: 0o700 })
  if (made === undefined)
    throw new BackupError(`${partial} exists: another backup runs, or one failed. Delete it.`)
  try {
    const { at, heldMs, migrations, tables } = await exportPoint({
      pool,
      databaseUrl: directUrl,
      client,
      folder: partial,
      dump: ({ snapshot }) =>
        runPostgresTool('pg_dump', directUrl, [
          '--format=custom',
          `--snapshot=${snapshot}`,
          `--file=${join(partial, dumpName)}`,
        ]),
      now,
    })
    const point: PointFile = { at, heldMs, migrations, tables }
    const text = `${JSON.stringify(point, null, 2)}\n`
    await writeFile(join(partial, pointName), text, { flag: 'wx', mode: 0o600 })
    await writeManifest(partial, startedAt, new Date(now()))
    await rename(partial, folder)
    return point
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}
