/** `npm run dead-letters`: lists, retries or drops event log entries that ClickHouse refused. */
import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runDeadLettersCommand } from './runDeadLettersCommand.ts'

const postgres = createPostgres({ url: readDatabaseUrl(process.env), statementMs: 60_000 })
printResult(await runDeadLettersCommand(postgres.pool, Date.now, process.argv.slice(2)))
await postgres.stop()
