import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Pool } from 'pg'
import { type Config, readConfigOrExit } from '#config.ts'
import { BackupError } from '#pipeline/backup/backupError.ts'
import { chooseExpired, isBackupName, nameBackup, timeUntil } from '#pipeline/backup/backupNames.ts'
import { createBackup, dumpName, type PointFile, pointName } from '#pipeline/backup/createBackup.ts'
import { describeFileFailure } from '#pipeline/backup/describeFileFailure.ts'
import { countServers, describeContents, emptyEngines } from '#pipeline/backup/emptyEngines.ts'
import { LanesBusyError } from '#pipeline/backup/holdAllLanes.ts'
import { importAnalytics, NewerBackupError } from '#pipeline/backup/importAnalytics.ts'
import { manifestName, parseManifest, verifyManifest } from '#pipeline/backup/manifest.ts'
import { runPostgresTool } from '#pipeline/backup/runPostgresTool.ts'
import { openS3Store, type S3Store } from '#pipeline/backup/s3Store.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '#platform/engines/clickhouse.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { openRedis } from '#platform/engines/redis.ts'
import { waitForEngine } from '#platform/engines/waitForEngine.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { describeStartFailure } from '#platform/process/describeStartFailure.ts'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { fail, printResult } from './commandResult.ts'
import { run as rebuildClickIndex } from './rebuildClickIndex.ts'

const usage = `Usage: throughlink-server admin backup <command>
  create [<folder>]          back up PostgreSQL and ClickHouse while the service runs
  list                       list backups, the newest last
  restore [--force] <name>   restore a backup into empty engines; --force empties them first
  schedule                   back up every day at BACKUP_TIME, until it is stopped
A backup without a folder is made in BACKUP_FOLDER, copied to BACKUP_S3_URL if that is set, and
replaces the oldest one when there are more than BACKUP_KEEP.
`
const severalDatabases =
  'Backups of an event log in several databases are not supported. Back up each database with ' +
  'its own tools: see docs/operations/log-databases.md.'
const retryMs = 15 * minuteMs

interface Context {
  readonly config: Config
  readonly store: S3Store | null
}

/** `admin backup`: backs up and restores all engines at one point in time. */
export async function run([command, ...args]: readonly string[]): Promise<void> {
  const config = readConfigOrExit(process.env)
  const { s3Url } = config.backup
  const context = { config, store: s3Url === null ? null : openS3Store(s3Url) }
  const isForced = args[0] === '--force'
  const name = isForced ? args[1] : args[0]
  const hasOneName = name !== undefined && args.length === (isForced ? 2 : 1)
  try {
    if (config.logDatabaseUrls.length > 0) throw new BackupError(severalDatabases)
    if (command === 'create' && args.length === 0) await createNext(context)
    else if (command === 'create' && hasOneName && !isForced) await create(name, config)
    else if (command === 'list' && args.length === 0) await list(context)
    else if (command === 'restore' && hasOneName) await restore(name, isForced, context)
    else if (command === 'schedule' && args.length === 0) await runSchedule(context)
    else printResult(fail(usage))
  } catch (error) {
    const sentence = describe(error, config)
    if (sentence === null) throw error
    printResult(fail(`${sentence}\n`))
  }
}

/** Returns null for an unexpected error, which needs its stack. */
function describe(error: unknown, config: Config): string | null {
  if (isExpected(error)) return error.message
  return describeFileFailure(error) ?? describeStartFailure(error, config)
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof BackupError ||
    error instanceof LanesBusyError ||
    error instanceof NewerBackupError
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface OpenEngines {
  readonly pool: Pool
  readonly client: ClickHouseClient
}

async function withEngines<T>(config: Config, use: (engines: OpenEngines) => Promise<T>) {
  const { databaseUrl, clickhouseUrl } = config
  const postgres = createPostgres({ url: databaseUrl, connectMs: 10_000, statementMs: minuteMs })
  const clickhouse = createClickhouse({ url: clickhouseUrl, requestMs: 12 * hourMs })
  try {
    return await use({ pool: postgres.pool, client: clickhouse.client })
  } finally {
    await clickhouse.stop()
    await postgres.stop()
  }
}

async function create(path: string, config: Config): Promise<void> {
  const folder = resolve(path)
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const { at, heldMs, tables } = await withEngines(config, (engines) =>
    createBackup({ ...engines, folder, directUrl: config.migrationsDatabaseUrl, now: Date.now }),
  )
  const rows = sumRows(tables)
  const time = new Date(at).toISOString()
  print(`Exported ${rows} rows as of ${time}; shipping paused ${heldMs} ms.`)
  print(`Backup complete: ${folder}`)
}

function sumRows(tables: PointFile['tables']): number {
  return tables.reduce((sum, table) => sum + table.rows, 0)
}

async function createNext({ config, store }: Context): Promise<void> {
  const { folder, keep } = config.backup
  const name = nameBackup(new Date())
  await create(join(folder, name), config)
  if (store !== null) {
    const files = await readdir(join(folder, name))
    // The manifest comes last: without it, a copy is not complete.
    const ordered = [...files.filter((each) => each !== manifestName), manifestName]
    for (const file of ordered) await store.upload(`${name}/${file}`, join(folder, name, file))
    print(`Copied ${name} to ${readHost(config)}.`)
  }
  const partial = (await readdir(folder)).filter((each) => each.endsWith('.partial'))
  const expired = chooseExpired(await readdir(folder), keep)
  for (const each of [...partial, ...expired])
    await rm(join(folder, each), { recursive: true, force: true })
  if (store === null) return
  const names = await store.list()
  for (const each of chooseExpired(listFolders(names), keep)) {
    // The manifest goes first, for the same reason.
    const files = names.filter((file) => file.startsWith(`${each}/`)).toSorted()
    for (const file of files) await store.remove(file)
  }
}

function readHost({ backup }: Config): string {
  return backup.s3Url === null ? '' : new URL(backup.s3Url).host
}

function listFolders(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.split('/')[0] ?? ''))].toSorted()
}

async function list({ config, store }: Context): Promise<void> {
  const { folder } = config.backup
  const local = (await readdir(folder).catch(() => [])).filter(isBackupName)
  const remote =
    store === null ? [] : (await store.list()).filter((each) => each.endsWith(`/${manifestName}`))
  const copied = new Set(remote.map(dirname))
  const all = [...new Set([...local, ...copied])].toSorted()
  for (const name of all) {
    const places = [local.includes(name) ? folder : '', copied.has(name) ? readHost(config) : '']
    print(`${name}  ${places.filter((place) => place !== '').join(', ')}`)
  }
  if (all.length === 0) print('There are no backups.')
}

async function restore(name: string, isForced: boolean, { config, store }: Context): Promise<void> {
  const folder = await findBackup(name, config, store)
  print(`Verified ${await verifyManifest(folder)} files.`)
  await withEngines(config, async ({ pool, client }) => {
    await prepareEngines({ pool, client }, isForced, config)
    const advice = 'The restore is not complete. Correct the cause, and run it again with --force.'
    try {
      await runPostgresTool('pg_restore', config.migrationsDatabaseUrl, [
        ...['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'],
        join(folder, dumpName),
      ])
      print('Restored PostgreSQL.')
      const point = JSON.parse(await readFile(join(folder, pointName), 'utf8')) as PointFile
      await importAnalytics({ client, folder, ...point })
      print(`Imported ${sumRows(point.tables)} rows of ${point.tables.length} tables.`)
      // Of a version that is newer than the backup.
      await runMigrations(config.migrationsDatabaseUrl)
      await runClickhouseMigrations(client)
    } catch (error) {
      process.stderr.write(`${advice}\n`)
      throw error
    }
  })
  await rebuildClickIndex()
  print('Restore complete. Start the servers.')
}

/** Returns the folder of a backup, which is downloaded if only the store has it. */
async function findBackup(name: string, { backup }: Config, store: S3Store | null) {
  const folder = isBackupName(name) ? join(backup.folder, name) : resolve(name)
  const isLocal = (await readdir(folder).catch(() => [])).length > 0
  if (isLocal || store === null || !isBackupName(name)) return folder
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await store.download(`${name}/${manifestName}`, join(partial, manifestName))
  const files = parseManifest(await readFile(join(partial, manifestName), 'utf8'))
  for (const file of files) await store.download(`${name}/${file.name}`, join(partial, file.name))
  print(`Downloaded ${name}.`)
  return partial
}

async function prepareEngines(
  { pool, client }: OpenEngines,
  isForced: boolean,
  { redisUrls }: Config,
): Promise<void> {
  const servers = await countServers(pool)
  if (servers > 0) {
    throw new BackupError(
      `Stop all servers first: the database has ${servers} connections of the service.`,
    )
  }
  const redis = await openRedis({ urls: redisUrls, commandMs: minuteMs })
  try {
    await waitForEngine(redis.check, 5_000)
    const engines = { pool, clickhouse: client, redis: redis.client }
    const contents = await describeContents(engines)
    if (contents.length > 0 && !isForced) {
      throw new BackupError(`Not empty: ${contents.join(' ')} Use --force to delete all of it.`)
    }
    if (contents.length > 0) await emptyEngines(engines)
  } finally {
    redis.stop()
  }
}

/** Never ends. A backup that failed is tried again, until the next one is due. */
async function runSchedule(context: Context): Promise<never> {
  const { time } = context.config.backup
  print(`Backups at ${time} UTC.`)
  for (;;) {
    await sleep(timeUntil(time, Date.now()))
    while (!(await succeeds(context))) {
      const leftMs = timeUntil(time, Date.now())
      if (leftMs <= retryMs) break
      await sleep(retryMs)
    }
  }
}

async function succeeds(context: Context): Promise<boolean> {
  try {
    await createNext(context)
    return true
  } catch (error) {
    process.stderr.write(`Backup failed; trying again. ${(error as Error).message}\n`)
    return false
  }
}
