import { createHash } from 'node:crypto'
import type { RedisClient } from '../engines/redis.ts'

/**
 * Remembers the ids of events that are durable, for a while, so that one sent again is told as a
 * duplicate. Best effort: where it forgets, the event is counted once all the same, by its id.
 */
export interface SeenEvents {
  /** Those of the ids that are known to be stored. None while Redis is away. */
  find(appId: string, installId: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** To be called once they are durable, and not before: what is remembered here is not stored again. */
  remember(appId: string, installId: string, ids: readonly string[]): void
}

const sliceMs = 10 * 60_000
const shards = 64

/** Sets of ten minutes; the one before is asked too, so that an id is known for ten minutes at least. */
export function createSeenEvents(redis: RedisClient, now: () => number): SeenEvents {
  const keyOf = (appId: string, installId: string, slice: number) => {
    const shard = createHash('sha256').update(installId).digest().readUInt8(0) % shards
    return `tl:{${appId}:seen:${shard}}:${slice}`
  }
  const sliceNow = () => Math.floor(now() / sliceMs)
  return {
    async find(appId, installId, ids) {
      const slice = sliceNow()
      try {
        const answers = await Promise.all(
          [slice, slice - 1].map((each) => redis.smismember(keyOf(appId, installId, each), ...ids)),
        )
        return new Set(ids.filter((_, index) => answers.some((answer) => answer[index] === 1)))
      } catch {
        return new Set()
      }
    },
    remember(appId, installId, ids) {
      if (ids.length === 0) return
      const key = keyOf(appId, installId, sliceNow())
      void Promise.all([redis.sadd(key, ...ids), redis.pexpire(key, 2 * sliceMs)]).catch(
        () => undefined,
      )
    },
  }
}
