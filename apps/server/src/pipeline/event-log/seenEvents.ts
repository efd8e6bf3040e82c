import { createHash } from 'node:crypto'
import type { RedisClient } from '../../platform/engines/redis.ts'
import { minuteMs } from '../../platform/time/durations.ts'

/**
 * Remembers the ids of durable events for a while, so that an event that is sent again is reported as a
 * duplicate. Best effort: a forgotten event is still counted once, by its id.
 */
export interface SeenEvents {
  /** Returns the ids known to be stored, if the first or the last one is. Empty if Redis is unavailable. */
  find(appId: string, installId: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Call only once the events are durable: a remembered event is not stored again. */
  remember(appId: string, installId: string, ids: readonly string[]): void
  /** Forgets these ids. For erasure requests. */
  remove(appId: string, installId: string, ids: readonly string[]): Promise<void>
}

const sliceMs = 10 * minuteMs
/** An id is forgotten after this long. */
export const rememberMs = 2 * sliceMs
const shards = 64

/**
 * Stores ids in sets of ten minutes. The previous set is read too, so that an id is known for at least ten
 * minutes.
 */
export function createSeenEvents(redis: RedisClient, now: () => number): SeenEvents {
  const toKey = (appId: string, installId: string, slice: number) => {
    const shard = createHash('sha256').update(installId).digest().readUInt8(0) % shards
    return `tl:{${appId}:seen:${shard}}:${slice}`
  }
  const findAmong = async (keys: readonly string[], ids: readonly (string | undefined)[]) => {
    const wanted = ids.filter((id) => id !== undefined)
    const replies = await Promise.all(keys.map((key) => redis.smismember(key, ...wanted)))
    return new Set(wanted.filter((_, index) => replies.some((reply) => reply[index] === 1)))
  }
  const getCurrentSlice = () => Math.floor(now() / sliceMs)
  return {
    async find(appId, installId, ids) {
      const keys = [getCurrentSlice(), getCurrentSlice() - 1].map((slice) =>
        toKey(appId, installId, slice),
      )
      try {
        // Nearly always a whole batch is sent again. Checking its ends costs a tenth of checking all of it.
        const ends = await findAmong(keys, ids.length > 2 ? [ids[0], ids.at(-1)] : ids)
        return ends.size === 0 ? ends : await findAmong(keys, ids)
      } catch {
        return new Set()
      }
    },
    remember(appId, installId, ids) {
      if (ids.length === 0) return
      const key = toKey(appId, installId, getCurrentSlice())
      void Promise.all([redis.sadd(key, ...ids), redis.pexpire(key, rememberMs)]).catch(
        () => undefined,
      )
    },
    async remove(appId, installId, ids) {
      if (ids.length === 0) return
      const keys = [getCurrentSlice(), getCurrentSlice() - 1].map((slice) =>
        toKey(appId, installId, slice),
      )
      await Promise.all(keys.map((key) => redis.srem(key, ...ids)))
    },
  }
}
