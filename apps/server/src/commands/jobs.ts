import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runJobsCommand } from './runJobsCommand.ts'

/** `admin jobs`: lists, retries or drops background jobs. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env), statementMs: 60_000 })
  printResult(await runJobsCommand(postgres.pool, args))
  await postgres.stop()
}
