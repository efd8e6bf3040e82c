import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { within } from '../engines/within.ts'
import type { AddressHashes } from './addressHashes.ts'
import { addressPrefixes, type AddressPrefix } from './addressPrefixes.ts'
import { proposeAddressKey, selectAddressKeys } from './statements.ts'
import { dayMs, daysWithin, utcDay } from './utcDay.ts'

export interface PostgresAddressHashesOptions {
  readonly pool: Pool
  readonly matchWindowMs: number
  /** Keys held in memory: one for each app and day that is in use. */
  readonly maxKeys?: number
  /** How long a click waits for the first key of its day. It is then answered without being indexed. */
  readonly clickWaitMs?: number
}

const keyBytes = 32
/** As much of the hash as tells addresses apart. The log holds it with every click. */
const hashBytes = 16
/** A database that has just failed is not asked again by each click. */
const pauseMs = 1000
/** Tomorrow's key is made while today's is in use, so that no click waits at midnight. */
const prefetchMs = 60 * 60 * 1000
/** How far servers' clocks may be apart: so long after its end a day may still get its key. */
const skewMs = 10 * 60 * 1000

/** The keys are in PostgreSQL, and in memory while their days are within the match window. */
export function createPostgresAddressHashes(options: PostgresAddressHashesOptions): AddressHashes {
  const { pool, matchWindowMs, maxKeys = 50_000, clickWaitMs = 250 } = options
  /**
   * Null: that day had none, and will not get one. Made ready for use: from bytes, each hash takes several
   * times as long.
   */
  const keys = new LRUCache<string, { readonly key: KeyObject | null }>({ max: maxKeys })
  const loads = new Map<string, Promise<KeyObject>>()
  const failedAtMs = new LRUCache<string, number>({ max: 10_000 })
  let firstDay = ''

  /** Drops what the window has left behind. A key that was destroyed must not live on in memory. */
  function forget(nowMs: number): void {
    const [first = ''] = daysWithin(nowMs, matchWindowMs)
    if (first <= firstDay) return
    firstDay = first
    for (const id of keys.keys()) if (dayOfId(id) < first) keys.delete(id)
  }

  async function make(appId: string, day: string): Promise<KeyObject> {
    const [found] = await selectAddressKeys(pool, appId, [day])
    if (found) return createSecretKey(found.key)
    await proposeAddressKey(pool, appId, day, randomBytes(keyBytes))
    // Not the one proposed: another server's may have come first.
    const [made] = await selectAddressKeys(pool, appId, [day])
    if (!made) throw new Error(`The address key of ${appId} for ${day} was destroyed at once.`)
    return createSecretKey(made.key)
  }

  /** The key of a day, made if need be. Whoever asks at the same time waits for the same. */
  function load(appId: string, day: string, nowMs: number): Promise<KeyObject> {
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

  async function keyForClick(appId: string, day: string, nowMs: number): Promise<KeyObject | null> {
    const id = idOf(appId, day)
    const known = keys.get(id)?.key
    if (known) return known
    if (nowMs - (failedAtMs.get(id) ?? -Infinity) < pauseMs) return null
    const loaded: Promise<KeyObject | null> = load(appId, day, nowMs)
    // It goes on all the same, for the clicks that come after.
    return within(
      clickWaitMs,
      loaded.catch(() => null),
      () => null,
    )
  }

  function prefetch(appId: string, nowMs: number): void {
    const tomorrow = utcDay(nowMs + prefetchMs)
    const id = idOf(appId, tomorrow)
    if (tomorrow === utcDay(nowMs) || keys.has(id) || loads.has(id)) return
    if (nowMs - (failedAtMs.get(id) ?? -Infinity) < pauseMs) return
    load(appId, tomorrow, nowMs).catch(() => undefined)
  }

  /** Keys of these days as far as they exist, in one statement for those that are not in memory. */
  async function keysForInstall(
    appId: string,
    days: readonly string[],
    nowMs: number,
  ): Promise<ReadonlyMap<string, KeyObject | null>> {
    const known = new Map<string, KeyObject | null>()
    for (const day of days) {
      const entry = keys.get(idOf(appId, day))
      if (entry) known.set(day, entry.key)
    }
    const unknown = days.filter((day) => !known.has(day))
    if (unknown.length === 0) return known
    for (const { day, key } of await selectAddressKeys(pool, appId, unknown)) {
      const made = createSecretKey(key)
      known.set(day, made)
      keys.set(idOf(appId, day), { key: made })
    }
    for (const day of unknown) {
      const isOver = Date.parse(day) + dayMs + skewMs < nowMs
      if (isOver && !known.has(day)) keys.set(idOf(appId, day), { key: null })
    }
    return known
  }

  return {
    async forClick(appId, address, nowMs) {
      forget(nowMs)
      const prefixes = addressPrefixes(address)
      if (prefixes.length === 0) return []
      const day = utcDay(nowMs)
      const key = await keyForClick(appId, day, nowMs)
      prefetch(appId, nowMs)
      return key === null ? [] : hashAll(prefixes, day, key)
    },

    async forInstall(appId, address, nowMs) {
      forget(nowMs)
      const prefixes = addressPrefixes(address)
      if (prefixes.length === 0) return []
      const days = daysWithin(nowMs, matchWindowMs)
      const keysOfDays = await keysForInstall(appId, days, nowMs)
      return days.flatMap((day) => {
        const key = keysOfDays.get(day)
        return key ? hashAll(prefixes, day, key) : []
      })
    },
  }
}

function hashAll(prefixes: readonly AddressPrefix[], day: string, key: KeyObject): string[] {
  return prefixes.map(({ kind, bytes }) => {
    const hash = createHmac('sha256', key).update(kind).update(bytes).digest()
    return `${kind}:${day}:${hash.toString('base64url', 0, hashBytes)}`
  })
}

function idOf(appId: string, day: string): string {
  return `${day}:${appId}`
}

function dayOfId(id: string): string {
  return id.slice(0, 'yyyy-mm-dd'.length)
}
