import type { RedisClient } from '#platform/engines/redis.ts'
import { createRedisMasters } from '#platform/engines/redisMasters.ts'
import { withReplyTimeout } from '#platform/engines/withReplyTimeout.ts'

/**
 * Says that the index has every click. Redis loses the mark together with the index, so whoever finds no mark knows
 * that the index is incomplete.
 */
export interface IndexMark {
  /** Whether every master has it: one that restarted empty has lost its part of the index. */
  readonly isSet: () => Promise<boolean>
  readonly set: () => Promise<void>
  /** After an outage, in which clicks were not written. */
  readonly clear: () => Promise<void>
}

export function createRedisIndexMark(client: RedisClient): IndexMark {
  const masters = createRedisMasters(client)
  const toKey = (tag: string) => `tl:complete:${tag}`
  return {
    async isSet() {
      const counts = await masters.forEach((master, tag) =>
        withReplyTimeout(master, master.exists(toKey(tag))),
      )
      return counts.every((count) => count === 1)
    },
    async set() {
      await masters.forEach((master, tag) => withReplyTimeout(master, master.set(toKey(tag), '1')))
    },
    async clear() {
      await masters.forEach((master, tag) => withReplyTimeout(master, master.del(toKey(tag))))
    },
  }
}
