import { readDatabaseUrl, readLogDatabaseUrls } from '../config.ts'
import { nameDatabase } from '../platform/engines/nameDatabase.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runLogDatabasesCommand } from './runLogDatabasesCommand.ts'

/** `admin log-databases`: lists the databases of the event log, or allows another list. */
export async function run(args: readonly string[]): Promise<void> {
  const open = (url: string) => createPostgres({ url, statementMs: 60_000, maxConnections: 1 })
  const postgres = open(readDatabaseUrl(process.env))
  const logs = readLogDatabaseUrls(process.env).map((url) => ({ url, postgres: open(url) }))
  const logPools = new Map(logs.map((log) => [nameDatabase(log.url), log.postgres.pool]))
  printResult(await runLogDatabasesCommand(args, { pool: postgres.pool, logPools }))
  await Promise.all([postgres, ...logs.map((log) => log.postgres)].map(({ stop }) => stop()))
}
