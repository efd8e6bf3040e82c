import type { RedisClient } from '#platform/engines/redis.ts'
import { dayMs, minuteMs } from '#platform/time/durations.ts'
import type { ClickIndex, IndexedClick, TakenClick } from './clickIndex.ts'
import { createFindClicks } from './findClicks.redis.ts'
import { packClick } from './packClick.ts'
import { type Posting, toPosting, toTakenPosting } from './posting.ts'

export interface RedisClickIndexOptions {
  /**
   * Must have auto-pipelining: commands sent in one turn then take one round trip to each node of a cluster.
   */
  readonly client: RedisClient
  readonly matchWindowMs: number
}

const expiryCachedMs = 5 * minuteMs
const maxExpiring = 100_000

/** Upper limit of what one install can take of a click, because the logarithm of zero is not finite. */
const maxTakenBits = 40

/**
 * Stores one sorted set for each app, kind of key, day and bucket. The score is the hash, so many keys share
 * a set; members of equal score sort by their bytes, which begin with the time.
 *
 * A set expires as a whole, when the last click of its day is out of the match window. Older clicks stay in
 * it and are skipped by reads.
 */
export function createRedisClickIndex(options: RedisClickIndexOptions): ClickIndex {
  const { client, matchWindowMs } = options

  /**
   * Sets on which this process has set an expiry in the last minutes. Setting it at each click would be every
   * second command. A set that Redis lost in between gets its expiry back when it is forgotten here.
   */
  let expiring = new Set<string>()
  let forgetsAtMs = 0

  /** Sends the expiry of a set, unless it was sent in the last minutes. Call it after a write, which creates the set. */
  function expire({ key, day }: Omit<Posting, 'score'>): Promise<unknown> | null {
    const nowMs = performance.now()
    if (nowMs >= forgetsAtMs || expiring.size >= maxExpiring) {
      expiring = new Set()
      forgetsAtMs = nowMs + expiryCachedMs
    }
    if (expiring.has(key)) return null
    const sent = expiring
    sent.add(key)
    const expiresAtMs = Date.parse(day) + dayMs + matchWindowMs
    return client.expireat(key, Math.ceil(expiresAtMs / 1000)).catch((error: unknown) => {
      sent.delete(key)
      throw error
    })
  }

  return {
    async add(appId, hashes, click, replaces) {
      const member = packClick(click)
      const old = replaces && packClick(replaces)
      const outdated = old?.equals(member) ? undefined : old
      const sent: Promise<unknown>[] = []
      for (const hash of hashes) {
        const posting = toPosting(appId, hash)
        const { key, score } = posting
        sent.push(client.zadd(key, score, member))
        // After the new member is added: a find in between reads the click twice and merges it.
        if (outdated && isSharedKey(hash, click, replaces)) sent.push(client.zrem(key, outdated))
        const expiry = expire(posting)
        if (expiry !== null) sent.push(expiry)
      }
      await Promise.all(sent)
    },

    find: createFindClicks(options),

    async markTaken(appId, taken) {
      await Promise.all(
        taken
          .filter(({ share }) => share > 0)
          .map((each) => {
            const place = toTakenPosting(appId, each)
            return Promise.all([
              client.hincrbyfloat(place.key, each.reference, toRemainingBits(each)),
              expire(place),
            ])
          }),
      )
    },

    async remove(appId, hashes, click) {
      const member = packClick(click)
      await Promise.all([
        ...hashes.map((hash) => client.zrem(toPosting(appId, hash).key, member)),
        client.hdel(toTakenPosting(appId, click).key, click.reference),
      ])
    },
  }
}

/**
 * Returns whether both writes are under this key. A report over the other address family shares only the
 * device key with the earlier one. Under its address key the earlier member stays, even in the same set.
 */
function isSharedKey(hash: string, { network }: IndexedClick, replaced?: IndexedClick): boolean {
  const isSameFamily =
    replaced?.network.hasV4 === network.hasV4 && replaced.network.hasV6 === network.hasV6
  return isSameFamily || hash.startsWith('k4:')
}

/**
 * Returns the remaining share of a click as a logarithm, so that the shares of several installs add up in any
 * order.
 */
function toRemainingBits({ share }: TakenClick): number {
  return Math.max(Math.log2(1 - Math.min(share, 1)), -maxTakenBits)
}
