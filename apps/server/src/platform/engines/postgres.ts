import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './database.ts'

export interface Postgres {
  /** For everything except the most frequent statements. */
  readonly db: Kysely<Database>
  /** For prepared statements, which Kysely does not support. They save the server the planning. */
  readonly pool: Pool
  /** Rejects if the database does not respond in time. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  readonly url: string
  readonly maxConnections?: number
  /** Timeout of a statement, so that a stopped database does not block requests. */
  readonly statementMs?: number
}

const connectMs = 1000

// Keeps a `date` as text: it is a day, not midnight in some time zone.
types.setTypeParser(types.builtins.DATE, (text) => text)

export function createPostgres(options: PostgresOptions): Postgres {
  const { url, maxConnections = 20, statementMs = 2000 } = options
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    // A timeout of the client, so that it works even if the database is stopped.
    query_timeout: statementMs,
    keepAlive: true,
    application_name: 'throughlink',
  })
  // A connection that breaks while idle is replaced. Without this listener it would end the process.
  pool.on('error', () => undefined)
  // The same applies to a connection in use, whose next query fails.
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
