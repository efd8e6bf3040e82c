import { LRUCache } from 'lru-cache'
import { isOutage } from './isOutage.ts'

export interface Cache<Value> {
  /** The value of a key, null when there is none. Rejects when neither can be known. */
  get(key: string): Promise<Value | null>
  /** Forgets a key, and what is being loaded for it: whoever asks next gets what there is now. */
  drop(key: string): void
}

export interface CacheOptions<Value> {
  readonly load: (key: string) => Promise<Value | null>
  readonly maxEntries: number
  /** How long a value is served without asking. A change is seen after twice that at the latest. */
  readonly freshMs: number
  /** How long "there is none" is remembered: short, because somebody may just be making it. */
  readonly absentMs: number
}

interface Entry<Value> {
  readonly value: Value | null
  readonly loadedAtMs: number
}

/** How long somebody who could have an old value waits for a new one. */
const patienceMs = 100
/** A source that has just failed is not asked again for what is known already. */
const pauseMs = 1000

/**
 * A cache in this process. What was known once is served for as long as loading it anew fails: through an
 * outage. That there was none is not: an outage must never look like an absence. Whoever asks for the same
 * key at the same time waits for one load.
 */
export function createCache<Value extends object>(options: CacheOptions<Value>): Cache<Value> {
  const { load, maxEntries, freshMs, absentMs } = options
  const entries = new LRUCache<string, Entry<Value>>({ max: maxEntries })
  const loads = new Map<string, Promise<Value | null>>()
  let failedAtMs = -Infinity

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
      if (isCurrent()) entries.set(key, { value, loadedAtMs: performance.now() })
      return value
    } catch (error) {
      // Only an outage: a key that cannot be loaded says nothing about the others.
      if (isOutage(error)) failedAtMs = performance.now()
      throw error
    }
  }

  return {
    async get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return loadOnce(key)
      const { value } = entry
      const ageMs = performance.now() - entry.loadedAtMs
      if (value === null) return ageMs <= absentMs ? null : loadOnce(key)
      if (ageMs <= freshMs || performance.now() - failedAtMs < pauseMs) return value
      const newer = loadOnce(key).catch(() => value)
      // Not much out of date: nobody waits for a new one.
      return ageMs <= 2 * freshMs ? value : Promise.race([newer, later(patienceMs, value)])
    },
    drop(key) {
      entries.delete(key)
      loads.delete(key)
    },
  }
}

function later<T>(delayMs: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, value))
}
