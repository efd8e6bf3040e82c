/** `npm run migrate`: brings the schema up to date, and says what was done. */
import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { runMigrations } from '../platform/migrations/runMigrations.ts'

const postgres = createPostgres({ url: readDatabaseUrl(process.env), statementMs: 600_000 })
const done = await runMigrations(postgres.pool)
process.stdout.write(
  done.length === 0 ? 'Nothing to do.\n' : done.map((name) => `${name}\n`).join(''),
)
await postgres.stop()
