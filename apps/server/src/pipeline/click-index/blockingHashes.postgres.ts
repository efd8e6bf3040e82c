import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { InstallKey } from '@throughlink/matcher'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { withTimeout } from '../../platform/time/withTimeout.ts'
import type { BlockingHashes } from './blockingHashes.ts'
import { chooseBucketBits, defaultBucketBits } from './chooseBucketBits.ts'
import type { EstimateMembers } from './estimateMembers.redis.ts'
import { type KeyOfDay, proposeAddressKey, selectAddressKeys } from './clickIndexStatements.ts'
import { dayMs } from '../../platform/time/durations.ts'
import { listDays, toUtcDay } from '../../platform/time/utcDays.ts'

export interface PostgresBlockingHashesOptions {
  readonly pool: Pool
  readonly matchWindowMs: number
  /** Keys held in memory: one for each app and day that is in use. */
  readonly maxKeys?: number
  /** How long a click waits for the first key of its day. It is then answered without being indexed. */
  readonly clickWaitMs?: number
  /** What the number of buckets of a new day follows. Without it, or without an answer: the default. */
  readonly estimateMembers?: EstimateMembers
}

const keyBytes = 32
/** As much of the hash as tells keys apart. The log holds it with every click. */
const hashBytes = 16
/** A database that has just failed is not asked again by each click. */
const pauseMs = 1000
/** Tomorrow's key is made while today's is in use, so that no click waits at midnight. */
const prefetchMs = 60 * 60 * 1000
/** How far servers' clocks may be apart: so long after its end a day may still get its key. */
const skewMs = 10 * 60 * 1000
const hourMs = 60 * 60 * 1000
/** How long the making of a key waits to hear how many clicks there were the day before. */
const estimateWaitMs = 100

/** A key that is ready for use: from bytes, each hash takes several times as long. */
interface DayKey {
  readonly key: KeyObject
  readonly bucketBits: number
}

/** The keys are in PostgreSQL, and in memory while their days are within the match window. */
export function createPostgresBlockingHashes(
  options: PostgresBlockingHashesOptions,
): BlockingHashes {
  const { pool, matchWindowMs, maxKeys = 50_000, clickWaitMs = 250, estimateMembers } = options
  /** Null: that day had none, and will not get one. */
  const keys = new LRUCache<string, { readonly key: DayKey | null }>({ max: maxKeys })
  const loads = new Map<string, Promise<DayKey>>()
  const failedAtMs = new LRUCache<string, number>({ max: 10_000 })
  let firstDay = ''

  /** Drops what the window has left behind. A key that was destroyed must not live on in memory. */
  function forget(nowMs: number): void {
    const [first = ''] = listDays(nowMs, matchWindowMs)
    if (first <= firstDay) return
    firstDay = first
    for (const id of keys.keys()) if (dayOfId(id) < first) keys.delete(id)
  }

  /** Nobody knows how a day will be; the one before is the best that there is. */
  async function estimateBucketBits(appId: string, before: KeyOfDay | undefined): Promise<number> {
    if (!before || !estimateMembers) return defaultBucketBits
    const estimated = estimateMembers(appId, before.day, before.bucketBits).then(chooseBucketBits)
    return withTimeout(
      estimateWaitMs,
      estimated.catch(() => defaultBucketBits),
      () => defaultBucketBits,
    )
  }

  async function make(appId: string, day: string): Promise<DayKey> {
    const dayBefore = toUtcDay(Date.parse(day) - dayMs)
    const known = await selectAddressKeys(pool, appId, [dayBefore, day])
    const found = known.find((each) => each.day === day)
    if (found) return readyKey(found)
    const before = known.find((each) => each.day === dayBefore)
    const bucketBits = await estimateBucketBits(appId, before)
    await proposeAddressKey(pool, appId, { day, key: randomBytes(keyBytes), bucketBits })
    // Not the one proposed: another server's may have come first.
    const [made] = await selectAddressKeys(pool, appId, [day])
    if (!made) throw new Error(`The address key of ${appId} for ${day} was destroyed at once.`)
    return readyKey(made)
  }

  /** The key of a day, made if need be. Whoever asks at the same time waits for the same. */
  function load(appId: string, day: string, nowMs: number): Promise<DayKey> {
    const id = idOf(appId, day)
    const running = loads.get(id)
    if (running) return running
    const loading = make(appId, day)
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

  async function keyForClick(appId: string, day: string, nowMs: number): Promise<DayKey | null> {
    const id = idOf(appId, day)
    const known = keys.get(id)?.key
    if (known) return known
    if (nowMs - (failedAtMs.get(id) ?? -Infinity) < pauseMs) return null
    const loaded: Promise<DayKey | null> = load(appId, day, nowMs)
    // It goes on all the same, for the clicks that come after.
    return withTimeout(
      clickWaitMs,
      loaded.catch(() => null),
      () => null,
    )
  }

  function prefetch(appId: string, nowMs: number): void {
    const tomorrow = toUtcDay(nowMs + prefetchMs)
    const id = idOf(appId, tomorrow)
    if (tomorrow === toUtcDay(nowMs) || keys.has(id) || loads.has(id)) return
    if (nowMs - (failedAtMs.get(id) ?? -Infinity) < pauseMs) return
    load(appId, tomorrow, nowMs).catch(() => undefined)
  }

  /** Keys of these days as far as they exist, in one statement for those that are not in memory. */
  async function keysForInstall(
    appId: string,
    days: readonly string[],
    nowMs: number,
  ): Promise<ReadonlyMap<string, DayKey | null>> {
    const known = new Map<string, DayKey | null>()
    for (const day of days) {
      const entry = keys.get(idOf(appId, day))
      if (entry) known.set(day, entry.key)
    }
    const unknown = days.filter((day) => !known.has(day))
    if (unknown.length === 0) return known
    for (const found of await selectAddressKeys(pool, appId, unknown)) {
      const key = readyKey(found)
      known.set(found.day, key)
      keys.set(idOf(appId, found.day), { key })
    }
    for (const day of unknown) {
      const isOver = Date.parse(day) + dayMs + skewMs < nowMs
      if (isOver && !known.has(day)) keys.set(idOf(appId, day), { key: null })
    }
    return known
  }

  return {
    async forClick(appId, texts, nowMs) {
      forget(nowMs)
      if (texts.length === 0) return []
      const day = toUtcDay(nowMs)
      const key = await keyForClick(appId, day, nowMs)
      prefetch(appId, nowMs)
      return key === null ? [] : texts.map((text) => hashOf(text, day, key))
    },

    async forInstall(appId, wanted, nowMs) {
      forget(nowMs)
      if (wanted.length === 0) return []
      const days = listDays(nowMs, matchWindowMs)
      const keysOfDays = await keysForInstall(appId, days, nowMs)
      return days.flatMap((day) => {
        const key = keysOfDays.get(day)
        if (!key) return []
        return wanted
          .filter((each) => mayHold(day, each))
          .map((each) => ({ hash: hashOf(each.key, day, key), found: each.found }))
      })
    },
  }
}

function readyKey({ key, bucketBits }: KeyOfDay): DayKey {
  return { key: createSecretKey(key), bucketBits }
}

/** The text begins with its kind: `k1/…`. */
function hashOf(text: string, day: string, { key, bucketBits }: DayKey): string {
  const kind = text.slice(0, text.indexOf('/'))
  const hash = createHmac('sha256', key).update(text).digest()
  return `${kind}:${day}:${hash.toString('base64url', 0, hashBytes)}:${bucketBits}`
}

function mayHold(day: string, { hour }: InstallKey): boolean {
  return hour === null || toUtcDay(hour * hourMs) === day
}

function idOf(appId: string, day: string): string {
  return `${day}:${appId}`
}

function dayOfId(id: string): string {
  return id.slice(0, 'yyyy-mm-dd'.length)
}
