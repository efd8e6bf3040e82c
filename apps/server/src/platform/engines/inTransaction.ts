import type { Pool, PoolClient } from 'pg'

/**
 * Commits what `use` did, or none of it. `use` begins the transaction itself, with its own settings. A
 * connection on which not even the rollback works is closed, which has the same effect, later.
 */
export async function inTransaction<T>(
  pool: Pool,
  use: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // It may break while nothing is asked of it. The next statement tells; unheard, it ends the process.
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
