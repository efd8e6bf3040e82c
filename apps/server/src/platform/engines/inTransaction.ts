import type { Pool, PoolClient } from 'pg'

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
