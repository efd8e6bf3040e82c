import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runModelsCommand } from './runModelsCommand.ts'

/** `admin models`: lists the learned models of an app, or pins a version. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runModelsCommand(postgres.db, args))
  await postgres.stop()
}
