/** `npm run migrate`: applies pending migrations and prints their names. */
import { readDatabaseUrl } from '../config.ts'
import { createPostgres } from '../platform/engines/postgres.ts'
import { runMigrations } from '../platform/migrations/runMigrations.ts'
import { minuteMs } from '../platform/time/durations.ts'

const postgres = createPostgres({ url: readDatabaseUrl(process.env), statementMs: 10 * minuteMs })
const applied = await runMigrations(postgres.pool)
process.stdout.write(
  applied.length === 0 ? 'No pending migrations.\n' : applied.map((name) => `${name}\n`).join(''),
)
await postgres.stop()
