/** `npm run jobs`: lists, retries or drops background jobs. */
import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runJobsCommand } from './runJobsCommand.ts'

const postgres = createPostgres({ url: readDatabaseUrl(process.env), statementMs: 60_000 })
printResult(await runJobsCommand(postgres.pool, process.argv.slice(2)))
await postgres.stop()
