import { readDatabaseUrl, readPublicOrigin } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runAccountsCommand } from './runAccountsCommand.ts'

/** `admin accounts`: prints links to create the first owner or to reset a password. */
export async function run(args: readonly string[]): Promise<void> {
  const publicOrigin = readPublicOrigin(process.env)
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runAccountsCommand(postgres.db, publicOrigin, Date.now, args))
  await postgres.stop()
}
