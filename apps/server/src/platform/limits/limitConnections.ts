import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { createSlots, type SlotsOptions } from './createSlots.ts'

type Connect = (...args: unknown[]) => unknown
type Callback = (error: unknown, client?: PoolClient, release?: unknown) => void

/** Runs a task. All connections that it takes count for the key. */
export type RunForKey = <Result>(key: string, task: () => Result) => Result

/**
 * Limits how many connections of a pool one key has at a time. Further ones wait, so that slow statements of a key delay
 * its own statements only. Statements outside of `RunForKey` have no limit.
 */
export function limitConnections(pool: Pool, options: Omit<SlotsOptions, 'max'>): RunForKey {
  const keys = new AsyncLocalStorage<string>()
  const runInSlot = createSlots({ ...options, max: Infinity })
  const releases = new WeakMap<PoolClient, () => void>()
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const connectWithCallback = connect as unknown as Connect
  pool.on('release', (_, client) => {
    releases.get(client)?.()
    releases.delete(client)
  })

  function connectFor(key: string): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      runInSlot(key, async () => {
        const client = await connect()
        const released = new Promise<void>((release) => releases.set(client, release))
        resolve(client)
        await released
      }).catch(reject)
    })
  }

  // `query` calls it with a callback, and everything else without one.
  const limited: Connect = (callback) => {
    const key = keys.getStore()
    if (key === undefined) return connectWithCallback(...(callback === undefined ? [] : [callback]))
    const connected = connectFor(key)
    if (typeof callback !== 'function') return connected
    const done = callback as Callback
    connected.then(
      (client) => {
        done(undefined, client, client.release)
      },
      (error: unknown) => {
        done(error)
      },
    )
    return undefined
  }
  pool.connect = limited as typeof pool.connect
  return (key, task) => keys.run(key, task)
}
