import { compareFound, type InstallKey, kindOfFound, mostClicksOf } from '@throughlink/matcher'
import { LRUCache } from 'lru-cache'
import type { RedisClient } from '../../platform/engines/redis.ts'
import type { HashedInstallKey } from './blockingHashes.ts'
import type { ClickIndex, IndexedClick, TakenClick } from './clickIndex.ts'
import { mergeClicks } from './mergeClicks.ts'
import { packClick, unpackClick } from './packClick.ts'
import { type Posting, toTakenPosting, toPosting } from './posting.ts'
import { dayMs } from '../../platform/time/durations.ts'

export interface RedisClickIndexOptions {
  /** With auto-pipelining: what is sent in one turn is one round trip, to each node of a cluster. */
  readonly client: RedisClient
  readonly matchWindowMs: number
}

const expiryKnownMs = 5 * 60_000

/** As much as an install can take of a click at once: the logarithm of nothing is no number. */
const maxTakenBits = 40

/**
 * One sorted set for each app, kind of key, day and bucket. The score is the hash, so that many keys share
 * a set; members of equal score sort by their bytes, which begin with the time.
 *
 * A set expires as a whole, when the last click of its day is out of the window. What is out of it earlier
 * is left where it is and not read.
 */
export function createRedisClickIndex(options: RedisClickIndexOptions): ClickIndex {
  const { client, matchWindowMs } = options

  /**
   * Sets that this process has told when to expire, for some minutes: to tell them at each click would be
   * every second command. One that Redis lost in between gets it again then.
   */
  const expiring = new LRUCache<string, true>({ max: 100_000, ttl: expiryKnownMs })

  async function written(
    { key, day }: Omit<Posting, 'score'>,
    ...writes: readonly Promise<unknown>[]
  ): Promise<void> {
    if (expiring.has(key)) {
      await Promise.all(writes)
      return
    }
    const expiresAtMs = Date.parse(day) + dayMs + matchWindowMs
    await Promise.all([...writes, client.expireat(key, Math.ceil(expiresAtMs / 1000))])
    expiring.set(key, true)
  }

  async function readUnder(
    appId: string,
    { hash, found }: HashedInstallKey,
    sinceMs: number,
  ): Promise<Read> {
    const { key, score } = toPosting(appId, hash)
    const [members, total] = await Promise.all([
      client.zrevrangebyscoreBuffer(key, score, score, 'LIMIT', 0, mostClicksOf(found)),
      client.zcount(key, score, score),
    ])
    const read = members.map(unpackClick).filter((click) => click !== null)
    const clicks = read.filter(({ atMs }) => atMs >= sinceMs)
    // Newest first: whoever meets one that is too old has read all that are not.
    const more = clicks.length < members.length ? 0 : total - members.length
    return { found, clicks, unread: unreadClicks(clicks, more) }
  }

  async function availabilities(
    appId: string,
    clicks: readonly IndexedClick[],
  ): Promise<ReadonlyMap<string, number>> {
    const byKey = Map.groupBy(clicks, (click) => toTakenPosting(appId, click).key)
    const free = new Map<string, number>()
    await Promise.all(
      [...byKey].map(async ([key, some]) => {
        const bits = await client.hmget(key, ...some.map(({ reference }) => reference))
        some.forEach(({ reference }, at) => {
          free.set(idOf(reference), 2 ** Number(bits[at] ?? 0))
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
      await Promise.all(
        hashes.map((hash) => {
          const posting = toPosting(appId, hash)
          const { key, score } = posting
          const added = client.zadd(key, score, member)
          if (outdated && !isUnderBoth(hash, click, replaces)) return written(posting, added)
          // After the other is in: a find in between sees the click twice and merges it.
          return outdated
            ? written(posting, added, client.zrem(key, outdated))
            : written(posting, added)
        }),
      )
    },

    async find(appId, keys, has, nowMs) {
      // Times are kept in whole seconds, rounded down.
      const sinceMs = nowMs - matchWindowMs - 1000
      const reads = await Promise.all(keys.map((key) => readUnder(appId, key, sinceMs)))
      const unread = { same: 0, near: 0, other: 0 }
      const foundUnder = new Map<string, Set<InstallKey['found']>>()
      for (const read of reads) {
        unread[kindOfFound(read.found)] += read.unread
        for (const { reference } of read.clicks) {
          const id = idOf(reference)
          const founds = foundUnder.get(id)
          if (founds) founds.add(read.found)
          else foundUnder.set(id, new Set([read.found]))
        }
      }
      const merged = mergeClicks(reads.flatMap(({ clicks }) => clicks))
      const free = await availabilities(appId, merged)
      const clicks = merged.map((click) => {
        const id = idOf(click.reference)
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
            return written(place, client.hincrbyfloat(place.key, each.reference, leftBits(each)))
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
 * A report by another kind of address finds the earlier one under what both have in common: the device. Its
 * address stays where the earlier one is, even in the same set.
 */
function isUnderBoth(hash: string, { network }: IndexedClick, replaced?: IndexedClick): boolean {
  const isSameKind =
    replaced?.network.hasV4 === network.hasV4 && replaced.network.hasV6 === network.hasV6
  return isSameKind || hash.startsWith('k4:')
}

interface Read {
  readonly found: InstallKey['found']
  readonly clicks: readonly IndexedClick[]
  readonly unread: number
}

/** A click may be written more than once; those not read are taken to be so as often as the read ones. */
function unreadClicks(read: readonly IndexedClick[], more: number): number {
  if (more === 0) return 0
  const distinct = new Set(read.map(({ reference }) => idOf(reference))).size
  return Math.ceil((more * distinct) / read.length)
}

/** What is left of a click, as a logarithm: what several installs take then adds up in any order. */
function leftBits({ share }: TakenClick): number {
  return Math.max(Math.log2(1 - Math.min(share, 1)), -maxTakenBits)
}

function idOf(reference: Buffer): string {
  return reference.toString('latin1')
}
