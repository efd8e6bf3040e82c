/** `npm run accounts`: links for the first owner, and for who has lost a password. */
import { readDatabaseUrl, readPublicOrigin } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { runAccountsCommand } from './runAccountsCommand.ts'

const publicOrigin = readPublicOrigin(process.env)
const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
const words = process.argv.slice(2)
const { text, isError: isFault } = await runAccountsCommand(
  postgres.db,
  publicOrigin,
  Date.now,
  words,
)
;(isFault ? process.stderr : process.stdout).write(text)
if (isFault) process.exitCode = 1
await postgres.stop()
