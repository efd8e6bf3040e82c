import { readDatabaseUrl, readLogDatabaseUrls } from '../config.ts'
import { nameDatabase } from '../platform/engines/nameDatabase.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runDeadLettersCommand } from './runDeadLettersCommand.ts'

/** `admin dead-letters`: lists, retries or drops event log entries that ClickHouse refused, in all databases of the log. */
export async function run(args: readonly string[]): Promise<void> {
  // The log was in `DATABASE_URL` before it had databases of its own.
  const urls = [readDatabaseUrl(process.env), ...readLogDatabaseUrls(process.env)]
  const databases = [...new Map(urls.map((url) => [nameDatabase(url), url])).values()].map((url) =>
    createPostgres({ url, statementMs: 60_000 }),
  )
  const pools = databases.map(({ pool }) => pool)
  printResult(await runDeadLettersCommand(pools, Date.now, args))
  await Promise.all(databases.map(({ stop }) => stop()))
}
