import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runDeadLettersCommand } from './runDeadLettersCommand.ts'

/** `admin dead-letters`: lists, retries or drops event log entries that ClickHouse refused. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env), statementMs: 60_000 })
  printResult(await runDeadLettersCommand(postgres.pool, Date.now, args))
  await postgres.stop()
}
