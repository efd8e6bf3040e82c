/** `npm run models`: lists the learned models of an app, or pins a version. */
import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runModelsCommand } from './runModelsCommand.ts'

const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
printResult(await runModelsCommand(postgres.db, process.argv.slice(2)))
await postgres.stop()
