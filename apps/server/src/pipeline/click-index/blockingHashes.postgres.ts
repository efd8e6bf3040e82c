import { randomBytes } from 'node:crypto'
import type { InstallKey } from '@throughlink/matcher'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { createKeyedHash, type KeyedHash } from '#platform/crypto/createKeyedHash.ts'
import { dayMs, hourMs, minuteMs } from '#platform/time/durations.ts'
import { listDays, toUtcDay } from '#platform/time/utcDays.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { BlockingHashes } from './blockingHashes.ts'
import { type AddressKey, proposeAddressKey, selectAddressKeys } from './clickIndexStatements.ts'
import type { EstimateMembers } from './estimateMembers.redis.ts'

/** Used for an app without history: compact up to half a million clicks a day. */
const defaultBucketBits = 12
const minBucketBits = 8
const maxBucketBits = 20

/** Redis keeps sets compact up to 128 members. Half of that leaves room for a day of twice the clicks. */
const membersPerBucket = 64

export interface PostgresBlockingHashesOptions {
  readonly pool: Pool
  readonly matchWindowMs: number
  /** Maximum number of keys in memory: one for each app and day in use. */
  readonly maxKeys?: number
  /** How long a click waits for the first key of its day. After that it is served without being indexed. */
  readonly clickWaitMs?: number
  /** Used to choose the number of buckets of a new day. Without it, or if it fails, the default is used. */
  readonly estimateMembers?: EstimateMembers
}

const keyBytes = 32
/** Characters of a hash in base64url: 132 bits are enough to distinguish keys. The log stores them with every click. */
const hashLength = 22
/** After a failure, clicks do not query the database again for this long. */
const retryPauseMs = 1000
/** Tomorrow's key is created this long before midnight, so that no click waits for it. */
const prefetchMs = hourMs
/** Maximum clock difference between servers: a day may still get its key this long after its end. */
const skewMs = 10 * minuteMs
/** How long the creation of a key waits for an estimate from the day before. */
const estimateWaitMs = 100

interface DayKey {
  readonly computeHash: KeyedHash
  readonly bucketBits: number
}

/** Stores the keys in PostgreSQL, and caches them in memory while their days are in the match window. */
export function createPostgresBlockingHashes(
  options: PostgresBlockingHashesOptions,
): BlockingHashes {
  const { pool, matchWindowMs, maxKeys = 50_000, clickWaitMs = 250, estimateMembers } = options
  /** Null if that day has no key and will not get one. */
  const keys = new LRUCache<string, { readonly key: DayKey | null }>({ max: maxKeys })
  const loads = new Map<string, Promise<DayKey>>()
  const failedAtMs = new LRUCache<string, number>({ max: 10_000 })
  let firstDay = ''

  /** Drops keys of days before the match window. A deleted key must not remain in memory. */
  function dropExpiredKeys(nowMs: number): void {
    const first = toUtcDay(nowMs - matchWindowMs)
    if (first <= firstDay) return
    firstDay = first
    for (const id of keys.keys()) if (readDay(id) < first) keys.delete(id)
  }

  /** The day before is the best available estimate for a new day. */
  async function estimateBucketBits(
    appId: string,
    before: AddressKey | undefined,
  ): Promise<number> {
    if (!before || !estimateMembers) return defaultBucketBits
    const estimated = estimateMembers(appId, before.day, before.bucketBits).then(chooseBucketBits)
    return withTimeout(
      estimateWaitMs,
      estimated.catch(() => defaultBucketBits),
      () => defaultBucketBits,
    )
  }

  async function createKey(appId: string, day: string): Promise<DayKey> {
    const dayBefore = toUtcDay(Date.parse(day) - dayMs)
    const known = await selectAddressKeys(pool, appId, [dayBefore, day])
    const found = known.find((each) => each.day === day)
    if (found) return toDayKey(found)
    const before = known.find((each) => each.day === dayBefore)
    const bucketBits = await estimateBucketBits(appId, before)
    await proposeAddressKey(pool, appId, { day, key: randomBytes(keyBytes), bucketBits })
    // Not necessarily the one proposed: another server's may have been first.
    const [stored] = await selectAddressKeys(pool, appId, [day])
    if (!stored) {
      throw new Error(
        `The address key of app ${appId} for ${day} was deleted right after it was created.`,
      )
    }
    return toDayKey(stored)
  }

  /** Returns the key of a day and creates it if needed. Concurrent calls share one load. */
  function load(appId: string, day: string, nowMs: number): Promise<DayKey> {
    const id = toId(appId, day)
    const running = loads.get(id)
    if (running) return running
    const loading = createKey(appId, day)
      .then((key) => {
        keys.set(id, { key })
        failedAtMs.delete(id)
        return key
      })
      .catch((error: unknown) => {
        failedAtMs.set(id, nowMs)
        throw error
      })
      .finally(() => loads.delete(id))
    loads.set(id, loading)
    return loading
  }

  async function loadKeyForClick(
    appId: string,
    day: string,
    nowMs: number,
  ): Promise<DayKey | null> {
    const id = toId(appId, day)
    if (nowMs - (failedAtMs.get(id) ?? -Infinity) < retryPauseMs) return null
    const loaded: Promise<DayKey | null> = load(appId, day, nowMs)
    // After a timeout the load continues, for later clicks.
    return withTimeout(
      clickWaitMs,
      loaded.catch(() => null),
      () => null,
    )
  }

  function prefetch(appId: string, nowMs: number): void {
    const tomorrow = toUtcDay(nowMs + prefetchMs)
    const id = toId(appId, tomorrow)
    if (tomorrow === toUtcDay(nowMs) || keys.has(id) || loads.has(id)) return
    if (nowMs - (failedAtMs.get(id) ?? -Infinity) < retryPauseMs) return
    load(appId, tomorrow, nowMs).catch(() => undefined)
  }

  /** Returns the existing keys of these days, with one query for those that are not in memory. */
  async function getKeysForInstall(
    appId: string,
    days: readonly string[],
    nowMs: number,
  ): Promise<ReadonlyMap<string, DayKey | null>> {
    const known = new Map<string, DayKey | null>()
    for (const day of days) {
      const entry = keys.get(toId(appId, day))
      if (entry) known.set(day, entry.key)
    }
    const unknown = days.filter((day) => !known.has(day))
    if (unknown.length === 0) return known
    for (const found of await selectAddressKeys(pool, appId, unknown)) {
      const key = toDayKey(found)
      known.set(found.day, key)
      keys.set(toId(appId, found.day), { key })
    }
    for (const day of unknown) {
      const isOver = Date.parse(day) + dayMs + skewMs < nowMs
      if (isOver && !known.has(day)) keys.set(toId(appId, day), { key: null })
    }
    return known
  }

  return {
    forClick(appId, texts, nowMs) {
      dropExpiredKeys(nowMs)
      if (texts.length === 0) return []
      const day = toUtcDay(nowMs)
      const hashWith = (key: DayKey | null) =>
        key === null ? [] : texts.map((text) => hashText(text, day, key))
      prefetch(appId, nowMs)
      const known = keys.get(toId(appId, day))?.key
      return known ? hashWith(known) : loadKeyForClick(appId, day, nowMs).then(hashWith)
    },

    async forInstall(appId, wanted, nowMs) {
      dropExpiredKeys(nowMs)
      if (wanted.length === 0) return []
      const days = listDays(nowMs, matchWindowMs)
      const keysByDay = await getKeysForInstall(appId, days, nowMs)
      return days.flatMap((day) => {
        const key = keysByDay.get(day)
        if (!key) return []
        return wanted
          .filter((each) => matchesDay(day, each))
          .map(({ key: text, found, hour }) => ({
            hash: hashText(text, day, key),
            found,
            fromMs: hour === null ? Date.parse(day) : hour * hourMs,
          }))
      })
    },
  }
}

function toDayKey({ key, bucketBits }: AddressKey): DayKey {
  return { computeHash: createKeyedHash(key), bucketBits }
}

/** The text begins with the kind of the key: `k1/…`. */
function hashText(text: string, day: string, { computeHash, bucketBits }: DayKey): string {
  const kind = text.slice(0, text.indexOf('/'))
  const hash = computeHash(text, 'base64url').slice(0, hashLength)
  return `${kind}:${day}:${hash}:${bucketBits}`
}

function matchesDay(day: string, { hour }: InstallKey): boolean {
  return hour === null || toUtcDay(hour * hourMs) === day
}

function toId(appId: string, day: string): string {
  return `${day}:${appId}`
}

function readDay(id: string): string {
  return id.slice(0, 'yyyy-mm-dd'.length)
}

/** Returns the number of buckets, as a power of two, for this many members of one kind of key. */
export function chooseBucketBits(members: number): number {
  const bits = Math.ceil(Math.log2(Math.max(members, 1) / membersPerBucket))
  return Math.min(Math.max(bits, minBucketBits), maxBucketBits)
}
