/** `npm run models`: lists what was learned of an app, and puts an older version back. */
import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { runModelsCommand } from './runModelsCommand.ts'

const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
const { text, isError: isFault } = await runModelsCommand(postgres.db, process.argv.slice(2))
;(isFault ? process.stderr : process.stdout).write(text)
if (isFault) process.exitCode = 1
await postgres.stop()
