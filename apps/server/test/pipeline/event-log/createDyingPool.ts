import type { Pool, PoolClient } from 'pg'

/** When a process dies: before or after its nth statement was executed. */
export interface Death {
  readonly statement: number
  readonly moment: 'before' | 'after'
}

/**
 * Wraps a pool as a process uses it that is killed at a statement: nothing that it sends afterwards reaches the
 * database, and its open transactions are rolled back.
 */
export function createDyingPool(pool: Pool, death: Death): { pool: Pool; isDead: () => boolean } {
  let statements = 0
  let isDead = false

  async function run<T>(query: () => Promise<T>, die: () => void): Promise<T> {
    const kill = () => {
      isDead = true
      die()
      throw new Error('Killed.')
    }
    if (isDead) throw new Error('Killed.')
    statements += 1
    const isLast = statements === death.statement
    if (isLast && death.moment === 'before') kill()
    const result = await query()
    if (isLast) kill()
    return result
  }

  async function connect(): Promise<PoolClient> {
    if (isDead) throw new Error('Killed.')
    const client = await pool.connect()
    let isReleased = false
    const release = (error?: Error | boolean) => {
      if (!isReleased) client.release(error)
      isReleased = true
    }
    return Object.create(client, {
      query: {
        value: (...args: [never]) =>
          run(
            () => client.query(...args) as unknown as Promise<unknown>,
            () => {
              release(true)
            },
          ),
      },
      release: { value: release },
      on: { value: () => undefined },
      off: { value: () => undefined },
    }) as PoolClient
  }

  const dying = Object.create(pool, {
    query: {
      value: (...args: [never]) =>
        run(
          () => pool.query(...args) as unknown as Promise<unknown>,
          () => undefined,
        ),
    },
    connect: { value: connect },
  }) as Pool
  return { pool: dying, isDead: () => isDead }
}
