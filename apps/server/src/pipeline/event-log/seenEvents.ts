import { createHash } from 'node:crypto'
import type { RedisClient } from '../../platform/engines/redis.ts'

/**
 * Remembers the ids of events that are durable, for a while, so that one sent again is told as a
 * duplicate. Best effort: where it forgets, the event is counted once all the same, by its id.
 */
export interface SeenEvents {
  /** Those of the ids that are known to be stored, if the first or the last is. None without Redis. */
  find(appId: string, installId: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** To be called once they are durable, and not before: what is remembered here is not stored again. */
  remember(appId: string, installId: string, ids: readonly string[]): void
  /** For people who ask to be forgotten. */
  remove(appId: string, installId: string, ids: readonly string[]): Promise<void>
}

const sliceMs = 10 * 60_000
const shards = 64

/** Sets of ten minutes; the one before is asked too, so that an id is known for ten minutes at least. */
export function createSeenEvents(redis: RedisClient, now: () => number): SeenEvents {
  const keyOf = (appId: string, installId: string, slice: number) => {
    const shard = createHash('sha256').update(installId).digest().readUInt8(0) % shards
    return `tl:{${appId}:seen:${shard}}:${slice}`
  }
  const findAmong = async (keys: readonly string[], ids: readonly (string | undefined)[]) => {
    const asked = ids.filter((id) => id !== undefined)
    const answers = await Promise.all(keys.map((key) => redis.smismember(key, ...asked)))
    return new Set(asked.filter((_, index) => answers.some((answer) => answer[index] === 1)))
  }
  const sliceNow = () => Math.floor(now() / sliceMs)
  return {
    async find(appId, installId, ids) {
      const keys = [sliceNow(), sliceNow() - 1].map((slice) => keyOf(appId, installId, slice))
      try {
        // What is sent again is nearly always a whole batch. Its ends tell, at a tenth of the cost.
        const ends = await findAmong(keys, ids.length > 2 ? [ids[0], ids.at(-1)] : ids)
        return ends.size === 0 ? ends : await findAmong(keys, ids)
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
    async remove(appId, installId, ids) {
      if (ids.length === 0) return
      const keys = [sliceNow(), sliceNow() - 1].map((slice) => keyOf(appId, installId, slice))
      await Promise.all(keys.map((key) => redis.srem(key, ...ids)))
    },
  }
}
