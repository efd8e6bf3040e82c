import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runQuotasCommand } from './runQuotasCommand.ts'

/** `admin quotas`: shows or sets the quotas of one organization. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runQuotasCommand(postgres.db, args))
  await postgres.stop()
}
