import type { Pool } from 'pg'
import type { Metrics } from './metrics.ts'

type Connect = (...args: unknown[]) => unknown

/**
 * Measures a pool: its connections, how many queries wait for one, and how long they waited. Call it once,
 * before the pool is used.
 */
export function measurePool(
  pool: Pool,
  metrics: Pick<Metrics, 'poolConnections' | 'poolWaiting' | 'poolWait'>,
): void {
  const { poolConnections, poolWaiting, poolWait } = metrics
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

  Object.assign(poolConnections, {
    collect() {
      poolConnections.set({ state: 'idle' }, pool.idleCount)
      poolConnections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      poolWaiting.set(pool.waitingCount)
    },
  })
}
