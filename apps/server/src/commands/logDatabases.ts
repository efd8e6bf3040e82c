import type { Pool } from 'pg'
import { readDatabaseUrl, readLogDatabaseUrls } from '#config.ts'
import { countServers } from '#pipeline/backup/emptyEngines.ts'
import { countDeadLetters } from '#pipeline/event-log/deadLetterStatements.ts'
import { countUnshipped } from '#pipeline/event-log/laneStatements.ts'
import { deleteLogDatabases, listLogDatabases } from '#pipeline/event-log/logDatabaseStatements.ts'
import { nameDatabase } from '#platform/engines/nameDatabase.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'

const usage = `Usage: throughlink-server admin log-databases <command>
  list                the databases of the event log, in their order
  release [--force]   allow another LOG_DATABASE_URLS: everything must be shipped and all servers stopped;
                      --force checks nothing, for databases with a new host name
`

interface LogDatabasesContext {
  /** The database that has the list. */
  readonly pool: Pool
  /** The databases of `LOG_DATABASE_URLS`, by name. */
  readonly logPools: ReadonlyMap<string, Pool>
}

/** `admin log-databases`: lists the databases of the event log, or allows another list. */
export async function run(args: readonly string[]): Promise<void> {
  const open = (url: string) => createPostgres({ url, statementMs: 60_000, maxConnections: 1 })
  const postgres = open(readDatabaseUrl(process.env))
  const logs = readLogDatabaseUrls(process.env).map((url) => ({ url, postgres: open(url) }))
  const logPools = new Map(logs.map((log) => [nameDatabase(log.url), log.postgres.pool]))
  printResult(await runLogDatabasesCommand(args, { pool: postgres.pool, logPools }))
  await Promise.all([postgres, ...logs.map((log) => log.postgres)].map(({ stop }) => stop()))
}

/** Runs `admin log-databases`. */
export async function runLogDatabasesCommand(
  [command, option, ...rest]: readonly string[],
  { pool, logPools }: LogDatabasesContext,
): Promise<CommandResult> {
  if (rest.length > 0) return fail(usage)
  const names = await listLogDatabases(pool)
  if (command === 'list' && option === undefined) {
    if (names.length === 0) return succeed('The event log is in DATABASE_URL.\n')
    return succeed(names.map((name, index) => `${index + 1}. ${name}\n`).join(''))
  }
  const isForced = option === '--force'
  if (command !== 'release' || (option !== undefined && !isForced)) return fail(usage)
  if (names.length === 0) return succeed('Nothing to release: the event log is in DATABASE_URL.\n')
  if (!isForced) {
    const obstacles = await findObstacles(pool, logPools, names)
    if (obstacles.length > 0) return fail(obstacles.map((each) => `${each}\n`).join(''))
  }
  await deleteLogDatabases(pool)
  return succeed('Released. Start the servers with the new LOG_DATABASE_URLS.\n')
}

async function findObstacles(
  pool: Pool,
  logPools: ReadonlyMap<string, Pool>,
  names: readonly string[],
): Promise<string[]> {
  const obstacles: string[] = []
  const servers = await countServers(pool)
  if (servers > 0) {
    obstacles.push(
      `Stop all servers first: the database has ${servers} connections of the service.`,
    )
  }
  for (const name of names) {
    const logPool = logPools.get(name)
    if (logPool === undefined) {
      obstacles.push(`LOG_DATABASE_URLS lacks ${name}. Run this command with the old list.`)
      continue
    }
    const { count } = await countUnshipped(logPool)
    if (count > 0)
      obstacles.push(`${name} has ${count} unshipped batches. Run a worker until it has none.`)
    const letters = await countDeadLetters(logPool)
    if (letters > 0) obstacles.push(`${name} has ${letters} dead letters. Retry or drop them.`)
  }
  return obstacles
}
