import type { Pool } from 'pg'
import type { Metrics } from './metrics.ts'

type Connect = (...args: unknown[]) => unknown

type PoolMetrics = Pick<Metrics, 'poolConnections' | 'poolWaiting' | 'poolWait'>

/**
 * Measures pools together: their connections, how many queries wait for one, and how long they waited. Call it once,
 * before they are used.
 */
export function measurePools(pools: readonly Pool[], metrics: PoolMetrics): void {
  const { poolConnections, poolWaiting } = metrics
  for (const pool of pools) measureWaits(pool, metrics)
  const sum = (read: (pool: Pool) => number) => pools.reduce((total, pool) => total + read(pool), 0)
  Object.assign(poolConnections, {
    collect() {
      poolConnections.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      )
      poolConnections.set(
        { state: 'busy' },
        sum((pool) => pool.totalCount - pool.idleCount),
      )
      poolWaiting.set(sum((pool) => pool.waitingCount))
    },
  })
}

function measureWaits(pool: Pool, { poolWait }: Pick<PoolMetrics, 'poolWait'>): void {
  const connect = pool.connect.bind(pool) as Connect
  // `query` calls it with a callback, and everything else without one.
  const measured: Connect = (callback) => {
    const startedMs = performance.now()
    const observe = () => {
      poolWait.observe((performance.now() - startedMs) / 1000)
    }
    if (typeof callback === 'function') {
      return connect((...results: unknown[]) => {
        observe()
        ;(callback as Connect)(...results)
      })
    }
    return (connect() as Promise<unknown>).finally(observe)
  }
  pool.connect = measured as typeof pool.connect
}
