/** `npm run quotas`: shows or sets the quotas of one organization. */
import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runQuotasCommand } from './runQuotasCommand.ts'

const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
printResult(await runQuotasCommand(postgres.db, process.argv.slice(2)))
await postgres.stop()
