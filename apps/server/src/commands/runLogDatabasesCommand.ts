import type { Pool } from 'pg'
import { countServers } from '../pipeline/backup/emptyEngines.ts'
import { countDeadLetters } from '../pipeline/event-log/deadLetterStatements.ts'
import { countUnshipped } from '../pipeline/event-log/laneStatements.ts'
import {
  deleteLogDatabases,
  listLogDatabases,
} from '../pipeline/event-log/logDatabaseStatements.ts'
import { fail, succeed, type CommandResult } from './commandResult.ts'

const usage = `Usage: throughlink-server admin log-databases <command>
  list                the databases of the event log, in their order
  release [--force]   allow another LOG_DATABASE_URLS: everything must be shipped and all servers stopped;
                      --force checks nothing, for databases with a new host name
`

export interface LogDatabasesContext {
  /** The database that has the list. */
  readonly pool: Pool
  /** The databases of `LOG_DATABASE_URLS`, by name. */
  readonly logPools: ReadonlyMap<string, Pool>
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
