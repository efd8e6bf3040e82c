import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './database.ts'

export interface Postgres {
  /** For everything but the hottest statements. */
  readonly db: Kysely<Database>
  /** For prepared statements, which Kysely has not: they save the server the planning. */
  readonly pool: Pool
  /** Rejects when the database does not answer in time. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  readonly url: string
  readonly maxConnections?: number
  /** How long a statement may take. A stopped database must not hold a request for longer. */
  readonly statementMs?: number
}

const connectMs = 1000

// A `date` is a day and not the midnight of some time zone.
types.setTypeParser(types.builtins.DATE, (text) => text)

export function createPostgres(options: PostgresOptions): Postgres {
  const { url, maxConnections = 20, statementMs = 2000 } = options
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    // Measured here, so that it holds when the database is stopped and cannot measure anything.
    query_timeout: statementMs,
    keepAlive: true,
    application_name: 'throughlink',
  })
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks while somebody has it: they hear of it by their own query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async check() {
      await pool.query('select 1')
    },
    async stop() {
      await db.destroy()
      // Kysely ends the pool only if it has ever used it.
      if (!pool.ended) await pool.end()
    },
  }
}
