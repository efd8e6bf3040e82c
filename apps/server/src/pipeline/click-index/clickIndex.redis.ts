import { compareFound, type InstallKey, toNetworkKind, getMaxClicks } from '@throughlink/matcher'
import type { RedisClient } from '../../platform/engines/redis.ts'
import { withReplyTimeout } from '../../platform/engines/withReplyTimeout.ts'
import type { HashedInstallKey } from './blockingHashes.ts'
import type { ClickIndex, IndexedClick, TakenClick } from './clickIndex.ts'
import { mergeClicks } from './mergeClicks.ts'
import { packClick, unpackClick } from './packClick.ts'
import { type Posting, toTakenPosting, toPosting } from './posting.ts'
import { dayMs, minuteMs } from '../../platform/time/durations.ts'

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

  async function readUnder(
    appId: string,
    { hash, found }: HashedInstallKey,
    sinceMs: number,
  ): Promise<Read> {
    const { key, score } = toPosting(appId, hash)
    const replies = Promise.all([
      client.zrevrangebyscoreBuffer(key, score, score, 'LIMIT', 0, getMaxClicks(found)),
      client.zcount(key, score, score),
    ])
    const [members, total] = await withReplyTimeout(client, replies)
    const read = members.map(unpackClick).filter((click) => click !== null)
    const clicks = read.filter(({ atMs }) => atMs >= sinceMs)
    // Newest first: if one of them is too old, all newer ones have been read.
    const more = clicks.length < members.length ? 0 : total - members.length
    return { found, clicks, unread: estimateUnread(clicks, more) }
  }

  async function readAvailabilities(
    appId: string,
    clicks: readonly IndexedClick[],
  ): Promise<ReadonlyMap<string, number>> {
    const byKey = Map.groupBy(clicks, (click) => toTakenPosting(appId, click).key)
    const free = new Map<string, number>()
    await Promise.all(
      [...byKey].map(async ([key, some]) => {
        const references = some.map(({ reference }) => reference)
        const bits = await withReplyTimeout(client, client.hmget(key, ...references))
        some.forEach(({ reference }, at) => {
          free.set(toId(reference), 2 ** Number(bits[at] ?? 0))
        })
      }),
    )
    return free
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

    async find(appId, keys, has, nowMs) {
      // Times are stored in whole seconds, rounded down.
      const sinceMs = nowMs - matchWindowMs - 1000
      const reads = await Promise.all(keys.map((key) => readUnder(appId, key, sinceMs)))
      const unread = { same: 0, near: 0, other: 0 }
      const foundUnder = new Map<string, Set<InstallKey['found']>>()
      for (const read of reads) {
        unread[toNetworkKind(read.found)] += read.unread
        for (const { reference } of read.clicks) {
          const id = toId(reference)
          const founds = foundUnder.get(id)
          if (founds) founds.add(read.found)
          else foundUnder.set(id, new Set([read.found]))
        }
      }
      const merged = mergeClicks(reads.flatMap(({ clicks }) => clicks))
      const free = await readAvailabilities(appId, merged)
      const clicks = merged.map((click) => {
        const id = toId(click.reference)
        return {
          ...click,
          network: compareFound(foundUnder.get(id) ?? new Set(), click.network, has),
          availability: free.get(id) ?? 1,
        }
      })
      return { clicks, unread }
    },

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

interface Read {
  readonly found: InstallKey['found']
  readonly clicks: readonly IndexedClick[]
  readonly unread: number
}

/**
 * Estimates the number of distinct clicks that were not read: a click may be written more than once, and
 * unread ones are assumed to repeat as often as read ones.
 */
function estimateUnread(read: readonly IndexedClick[], more: number): number {
  if (more === 0) return 0
  const distinct = new Set(read.map(({ reference }) => toId(reference))).size
  return Math.ceil((more * distinct) / read.length)
}

/**
 * Returns the remaining share of a click as a logarithm, so that the shares of several installs add up in any
 * order.
 */
function toRemainingBits({ share }: TakenClick): number {
  return Math.max(Math.log2(1 - Math.min(share, 1)), -maxTakenBits)
}

function toId(reference: Buffer): string {
  return reference.toString('latin1')
}
