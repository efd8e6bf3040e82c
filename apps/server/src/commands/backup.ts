import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Pool } from 'pg'
import { readDatabaseUrl, readLogDatabaseUrls, readMigrationUrls, readRedisUrls } from '#config.ts'
import { countServers, describeContents, emptyEngines } from '#pipeline/backup/emptyEngines.ts'
import { type ExportedPoint, exportPoint } from '#pipeline/backup/exportPoint.ts'
import { LanesBusyError } from '#pipeline/backup/holdAllLanes.ts'
import { importAnalytics, NewerBackupError } from '#pipeline/backup/importAnalytics.ts'
import { createClickhouse } from '#platform/engines/clickhouse.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { createRedis, type RedisClient } from '#platform/engines/redis.ts'
import { waitForEngine } from '#platform/engines/waitForEngine.ts'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'

const usage = `Usage: throughlink-server admin backup <command>
  export <folder>     copy ClickHouse into an empty folder; prints the snapshot for pg_dump,
                      and keeps it until the standard input ends
  prepare [--force]   check that the engines are empty; --force deletes everything in them
  import <folder>     copy the folder into an empty ClickHouse
deploy/scripts/backup.sh and restore.sh run them in order.
`

interface BackupContext {
  readonly pool: Pool
  /** A connection that does not lead through a pooler. */
  readonly directUrl: string
  readonly client: ClickHouseClient
  readonly withRedis: <T>(use: (redis: RedisClient) => Promise<T>) => Promise<T>
  readonly stdin: Readable
  readonly stdout: Writable
}

/** The contents of `clickhouse.json`. */
type PointFile = Pick<ExportedPoint, 'tables' | 'migrations'>

const pointFile = 'clickhouse.json'
const severalDatabases =
  'Backups of an event log in several databases are not supported. Back up each database with ' +
  'its own tools: see docs/operations/log-databases.md.\n'

/** `admin backup`: the steps of a backup and a restore that know our tables. `deploy/scripts` has the others. */
export async function run(args: readonly string[]): Promise<void> {
  const databaseUrl = readDatabaseUrl(process.env)
  if (readLogDatabaseUrls(process.env).length > 0) {
    // A backup has one snapshot of one database.
    printResult(fail(severalDatabases))
    return
  }
  const { clickhouseUrl, databaseUrl: directUrl } = readMigrationUrls(process.env)
  const postgres = createPostgres({ url: databaseUrl, connectMs: 10_000, statementMs: minuteMs })
  const clickhouse = createClickhouse({ url: clickhouseUrl, requestMs: 12 * hourMs })
  try {
    printResult(
      await runBackupCommand(args, {
        pool: postgres.pool,
        directUrl,
        client: clickhouse.client,
        async withRedis(use) {
          const redis = createRedis({ urls: readRedisUrls(process.env), commandMs: minuteMs })
          try {
            await waitForEngine(redis.check, 5_000)
            return await use(redis.client)
          } finally {
            redis.stop()
          }
        },
        stdin: process.stdin,
        stdout: process.stdout,
      }),
    )
  } finally {
    await clickhouse.stop()
    await postgres.stop()
  }
}

/** Runs `admin backup`. */
async function runBackupCommand(
  [command, argument, ...rest]: readonly string[],
  context: BackupContext,
): Promise<CommandResult> {
  if (rest.length > 0) return fail(usage)
  if (command === 'prepare' && (argument === undefined || argument === '--force')) {
    return prepare(context, argument === '--force')
  }
  if (argument === undefined) return fail(usage)
  try {
    if (command === 'export') return await exportTo(argument, context)
    if (command === 'import') return await importFrom(argument, context)
  } catch (error) {
    if (error instanceof LanesBusyError || error instanceof NewerBackupError) {
      return fail(`${error.message}\n`)
    }
    throw error
  }
  return fail(usage)
}

async function exportTo(
  folder: string,
  { pool, directUrl, client, stdin, stdout }: BackupContext,
): Promise<CommandResult> {
  const { at, heldMs, tables, migrations } = await exportPoint({
    pool,
    databaseUrl: directUrl,
    client,
    folder,
    async dump({ snapshot }) {
      stdout.write(`snapshot ${snapshot}\n`)
      await new Promise((resolve) => stdin.once('end', resolve).once('close', resolve).resume())
    },
    now: Date.now,
  })
  const contents = { at, heldMs, migrations, tables }
  await writeFile(join(folder, pointFile), `${JSON.stringify(contents, null, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return succeed(`Exported ${rows} rows as of ${at.toISOString()}; shipping paused ${heldMs} ms.\n`)
}

async function prepare(
  { pool, client, withRedis }: BackupContext,
  isForced: boolean,
): Promise<CommandResult> {
  const servers = await countServers(pool)
  if (servers > 0) {
    return fail(`Stop all servers first: the database has ${servers} connections of the service.\n`)
  }
  return withRedis(async (redis) => {
    const engines = { pool, clickhouse: client, redis }
    const contents = await describeContents(engines)
    if (contents.length === 0) return succeed('The engines are empty.\n')
    if (!isForced) {
      return fail(`Not empty: ${contents.join(' ')} Use --force to delete all of it.\n`)
    }
    await emptyEngines(engines)
    return succeed(`Deleted. ${contents.join(' ')}\n`)
  })
}

async function importFrom(folder: string, { client }: BackupContext): Promise<CommandResult> {
  const { tables, migrations } = JSON.parse(
    await readFile(join(folder, pointFile), 'utf8'),
  ) as PointFile
  await importAnalytics({ client, folder, tables, migrations })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return succeed(`Imported ${rows} rows of ${tables.length} tables.\n`)
}
