import { Cluster } from 'ioredis'
import type { RedisClient } from './redis.ts'
import { withReplyTimeout } from './withReplyTimeout.ts'

/** Returns the value of a key, or null if it does not exist. */
export type SharedGet = (key: string) => Promise<string | null>

interface Waiting {
  readonly key: string
  readonly resolve: (value: string | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a `GET` that concurrent requests share: all keys of one turn of the event loop are read with one command.
 * A command has a fixed cost in the client, which is several times that of a key. In a cluster each key has a
 * command, because a command must not read from several nodes.
 */
export function createSharedGet(redis: RedisClient): SharedGet {
  if (redis instanceof Cluster) return (key) => withReplyTimeout(redis, redis.get(key))
  let waiting: Waiting[] = []

  function readAll(): void {
    const some = waiting
    waiting = []
    withReplyTimeout(redis, redis.mget(some.map(({ key }) => key))).then(
      (values) => {
        for (const [at, { resolve }] of some.entries()) resolve(values[at] ?? null)
      },
      (error: unknown) => {
        for (const { reject } of some) reject(error)
      },
    )
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (waiting.length === 1) setImmediate(readAll)
    })
}
