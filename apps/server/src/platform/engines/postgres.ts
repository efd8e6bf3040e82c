import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { Client, type ClientBase, Pool, type PoolClient, types } from 'pg'
import { getEngineTracer } from '../tracing/engineTracer.ts'
import { tracePool } from '../tracing/tracePool.ts'
import { closeTimedOutConnections } from './closeTimedOutConnections.ts'
import type { Database } from './database.ts'
import { limitIdleTime } from './inTransaction.ts'
import { readOnlyState } from './isOutage.ts'
import { limitSession } from './limitSession.ts'

class LimitedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(limitIdleTime))
  }
}

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
  /**
   * How long a statement may take. The server ends it shortly before, and the driver stops waiting after it, in case
   * that the server is stopped.
   */
  readonly statementMs?: number
  /** Timeout of a connection. Also applies to the wait for a free one. */
  readonly connectMs?: number
  /**
   * Whether named statements are prepared. False for PgBouncer before 1.21 in transaction mode, where the next
   * transaction may run on a connection without them. Default: true.
   */
  readonly hasPreparedStatements?: boolean
}

// Keeps a `date` as text: it is a day, not midnight in some time zone.
types.setTypeParser(types.builtins.DATE, (text) => text)

export function createPostgres(options: PostgresOptions): Postgres {
  const { url, maxConnections = 20, statementMs = 2000, connectMs = 1000 } = options
  const { hasPreparedStatements = true } = options
  // The pool waits for its promise, although its type says `void`.
  const onConnect = (client: ClientBase): unknown => limitSession(client, statementMs)
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    onConnect,
    keepAlive: true,
    application_name: 'throughlink',
    ...(hasPreparedStatements ? {} : { Client: UnnamedClient }),
  })
  // A connection that breaks while idle is replaced. Without this listener it would end the process.
  pool.on('error', () => undefined)
  // The same applies to a connection in use, whose next query fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  closeReadOnlyConnections(pool)
  closeTimedOutConnections(pool)
  const tracer = getEngineTracer()
  if (tracer !== null) tracePool(pool, tracer)
  const db = new Kysely<Database>({ dialect: createDialect(pool) })
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

type Query = (...args: unknown[]) => unknown

/** Sends every statement without its name, so that nothing is left on the connection. */
class UnnamedClient extends Client {
  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args)
    const query = this.query.bind(this) as Query
    const unnamed: Query = (statement, ...rest) => query(withoutName(statement), ...rest)
    this.query = unnamed as typeof this.query
  }
}

function withoutName(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
  // A submittable query, such as a cursor, is an object of a class and has no name to remove.
  if (!isNamed || 'submit' in statement) return statement
  return { ...statement, name: undefined }
}

/**
 * Closes a connection as soon as it is released after a statement failed because the server is read-only: it leads to
 * a primary that was demoted, where no statement that writes will ever succeed again. A new one is made through the
 * address of the current primary. A transaction does not close its connection by itself, because its rollback
 * succeeds.
 */
function closeReadOnlyConnections(pool: Pool): void {
  const readOnly = new WeakSet<PoolClient>()
  pool.on('connect', (client) => {
    // The client emits no event for a failed statement, whoever runs it.
    const { connection } = client as unknown as Pick<Client, 'connection'>
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === readOnlyState) readOnly.add(client)
    })
  })
  // The pool removes a client that is ending, instead of keeping it.
  pool.on('release', (_, client) => {
    if (readOnly.has(client)) void (client as unknown as Client).end().catch(() => undefined)
  })
}

/** Returns Kysely's dialect with a limit for transactions that a client has abandoned. */
function createDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new LimitedDriver({ pool }),
  }
}
