import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { limitTransaction } from './limitSession.ts'

/**
 * Ends a transaction whose client is silent for half a minute. A server that disappears from the network would
 * otherwise leave its transaction and its locks for hours, and the event log cannot be shipped beyond one that
 * writes to it. Part of each transaction, because a setting of the session would leak through a connection
 * pooler.
 */
export const limitIdleTime = `set local idle_in_transaction_session_timeout = '30s'`

/** Begins a transaction with {@link limitIdleTime}. */
export const begin = `begin; ${limitIdleTime}`

/**
 * Runs `use` on one connection and commits, or rolls back if it throws. `use` begins the transaction itself,
 * with its own settings. If the rollback fails too, the connection is closed, which has the same effect
 * later.
 */
export async function inTransaction<T>(
  pool: Pool,
  use: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection may break between two statements. The next statement fails then; without this listener the
  // event would end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  let broken: Error | undefined
  try {
    const result = await use(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure as Error
    })
    throw error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}

/** Adds a timeout for one statement, which `pg` supports but its types lack. */
export type TimedQuery = QueryConfig & { readonly query_timeout: number }

/** Runs one statement that may take longer than the others of its pool. */
export async function runLongStatement<Row extends QueryResultRow>(
  pool: Pool,
  query: TimedQuery,
): Promise<QueryResult<Row>> {
  return inTransaction(pool, async (client) => {
    await client.query(`${begin}; ${limitTransaction(query.query_timeout)}`)
    return client.query<Row>(query)
  })
}
