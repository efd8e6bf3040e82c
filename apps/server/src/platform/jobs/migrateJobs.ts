import { Logger, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import { jobSchema } from './jobSchema.ts'

const connectMs = 10_000

/**
 * Creates or updates the tables of jobs. The user of the URL must be allowed to create a schema in the
 * database, and becomes the owner of the tables: only their owner can read them. Call it under the migration
 * lock.
 */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectMs,
    application_name: 'throughlink migrations',
  })
  // The next query fails. Without these listeners, a broken connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: silentLogger })
  } finally {
    await pool.end()
  }
}

/** Drops what the library logs: failures are thrown. */
const silentLogger = new Logger(() => () => undefined)
