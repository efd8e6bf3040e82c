import { hash } from 'node:crypto'
import { createSharedGet } from '#platform/engines/createSharedGet.ts'
import type { RedisClient } from '#platform/engines/redis.ts'
import { minuteMs } from '#platform/time/durations.ts'

/**
 * Remembers the ids of the latest durable events of each install for a while, so that events that are sent again
 * are reported as duplicates and not logged again. Best effort: a forgotten event is still counted once, by its
 * id, when the log is shipped.
 */
export interface SeenEvents {
  /** Returns the ids of the last batch of an install. Empty if it is forgotten, or if Redis is unavailable. */
  find(appId: string, installId: string): Promise<ReadonlySet<string>>
  /**
   * Replaces the last batch of an install. Call only once the events are durable: a remembered event is not stored
   * again.
   */
  remember(appId: string, installId: string, ids: readonly string[]): void
  /** Forgets the events of an install. For erasure requests. */
  remove(appId: string, installId: string): Promise<void>
}

/** Ids are forgotten after this long. */
const rememberMs = 20 * minuteMs

/** Ids do not contain it. */
const separator = ' '

const none: ReadonlySet<string> = new Set()

/** Characters of a hash: 132 bits. */
const hashLength = 22

/** Redis contains no install ids. */
function toKey(appId: string, installId: string): string {
  return `tl:seen:${appId}:${hash('sha256', installId, 'base64url').slice(0, hashLength)}`
}

/**
 * Stores the ids of a batch as one text under a key of their install. The last batch is enough: an app sends its
 * oldest events until they are accepted, so it repeats events of its last batch only. A text costs the server and
 * Redis a fraction of a set with a member for each id.
 */
export function createSeenEvents(redis: RedisClient): SeenEvents {
  const get = createSharedGet(redis)
  return {
    async find(appId, installId) {
      try {
        const text = await get(toKey(appId, installId))
        return text === null ? none : new Set(text.split(separator))
      } catch {
        return none
      }
    },
    remember(appId, installId, ids) {
      if (ids.length === 0) return
      const text = ids.join(separator)
      redis.set(toKey(appId, installId), text, 'PX', rememberMs).catch(() => undefined)
    },
    async remove(appId, installId) {
      await redis.del(toKey(appId, installId))
    },
  }
}
