/** `npm run accounts`: prints links to create the first owner or to reset a password. */
import { readDatabaseUrl, readPublicOrigin } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { printResult } from './commandResult.ts'
import { runAccountsCommand } from './runAccountsCommand.ts'

const publicOrigin = readPublicOrigin(process.env)
const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
const args = process.argv.slice(2)
printResult(await runAccountsCommand(postgres.db, publicOrigin, Date.now, args))
await postgres.stop()
