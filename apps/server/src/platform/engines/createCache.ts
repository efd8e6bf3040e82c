import { LRUCache } from 'lru-cache'
import { isOutage } from './isOutage.ts'

export interface Cache<Value> {
  /** Returns the value of a key, or null if it is missing. Rejects if the load fails and nothing is cached. */
  get(key: string): Promise<Value | null>
  /** Removes a key and ignores a load in progress, so that the next `get` loads the current value. */
  drop(key: string): void
  /** Removes all values that match, all cached absences, and ignores all loads in progress. Visits every value. */
  dropWhere(matches: (value: Value) => boolean): void
  /** Reloads every value at its next use, and still serves it if that fails. For changes that were missed. */
  expire(): void
}

export interface CacheOptions<Value> {
  readonly load: (key: string) => Promise<Value | null>
  readonly maxEntries: number
  /** How long a value is served without reloading. A change is visible after twice that at the latest. */
  readonly freshMs: number
  /** How long a missing key is cached. Short, because it may be created at any moment. */
  readonly absentMs: number
}

interface Entry<Value> {
  readonly value: Value
  readonly loadedAtMs: number
}

/** How long a caller waits for a reload before it gets the stale value. */
const maxReloadWaitMs = 100
/** How long cached values are served without reloading after the source has failed. */
const failurePauseMs = 1000

/**
 * Creates an in-process cache. If reloading fails, a cached value is served for as long as the outage lasts.
 * A cached absence is not: an outage must never look like a missing key. Concurrent calls for the same key
 * share one load.
 */
export function createCache<Value extends object>(options: CacheOptions<Value>): Cache<Value> {
  const { load, maxEntries, freshMs, absentMs } = options
  const entries = new LRUCache<string, Entry<Value>>({ max: maxEntries })
  // Apart from the values, because anyone can request any number of missing keys. They must not push out
  // values, which are served during an outage.
  const absentAtMs = new LRUCache<string, number>({ max: Math.ceil(maxEntries / 4) })
  const loads = new Map<string, Promise<Value | null>>()
  let failedAtMs = -Infinity
  let expiredAtMs = -Infinity

  function loadOnce(key: string): Promise<Value | null> {
    const running = loads.get(key)
    if (running) return running
    const isCurrent = () => loads.get(key) === started
    const started: Promise<Value | null> = run(key, isCurrent).finally(() => {
      if (isCurrent()) loads.delete(key)
    })
    loads.set(key, started)
    return started
  }

  async function run(key: string, isCurrent: () => boolean): Promise<Value | null> {
    try {
      const value = await load(key)
      if (isCurrent()) store(key, value)
      return value
    } catch (error) {
      // Only for an outage: an error of one key does not affect the others.
      if (isOutage(error)) failedAtMs = performance.now()
      throw error
    }
  }

  function store(key: string, value: Value | null): void {
    const loadedAtMs = performance.now()
    if (value === null) {
      entries.delete(key)
      absentAtMs.set(key, loadedAtMs)
    } else {
      absentAtMs.delete(key)
      entries.set(key, { value, loadedAtMs })
    }
  }

  return {
    async get(key) {
      const entry = entries.get(key)
      if (entry === undefined) {
        const ageMs = performance.now() - (absentAtMs.get(key) ?? -Infinity)
        return ageMs <= absentMs ? null : loadOnce(key)
      }
      const { value } = entry
      const isExpired = entry.loadedAtMs <= expiredAtMs
      const ageMs = isExpired ? Infinity : performance.now() - entry.loadedAtMs
      if (ageMs <= freshMs || performance.now() - failedAtMs < failurePauseMs) return value
      const reloaded = loadOnce(key).catch(() => value)
      // Only slightly stale: served at once while it reloads.
      if (ageMs <= 2 * freshMs) return value
      return Promise.race([reloaded, resolveLater(maxReloadWaitMs, value)])
    },
    drop(key) {
      entries.delete(key)
      absentAtMs.delete(key)
      loads.delete(key)
    },
    dropWhere(matches) {
      for (const [key, { value }] of entries.entries()) if (matches(value)) entries.delete(key)
      absentAtMs.clear()
      loads.clear()
    },
    expire() {
      expiredAtMs = performance.now()
      absentAtMs.clear()
      loads.clear()
    },
  }
}

function resolveLater<T>(delayMs: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, value))
}
