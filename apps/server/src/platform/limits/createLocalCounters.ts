import type { RedisClient } from '../engines/redis.ts'
import { countUntilExpiry } from './countUntilExpiry.ts'

/** A counter in Redis that expires with its window. */
export interface Counter {
  readonly key: string
  readonly max: number
  readonly windowMs: number
  readonly endsAtMs: number
}

/**
 * Counters that many requests share: of a link, a key, a tenant or a busy address. Each process sums its own
 * counts and sends them to Redis at intervals, so that a single count costs no command.
 */
export interface LocalCounters {
  /** Counts one or more, and returns the total as far as this process knows it. */
  add(counter: Counter, count?: number): number
}

/** How often counts are sent to Redis, and how late a process sees the counts of others. */
const flushIntervalMs = 100

interface Sum {
  readonly counter: Counter
  /** Total in Redis as of the last flush. */
  flushed: number
  /** Counted here and not yet confirmed by Redis. */
  pending: number
  isFlushing: boolean
}

export function createLocalCounters(
  client: RedisClient,
  now: () => number,
  onRedisFailure?: () => void,
): LocalCounters {
  const sums = new Map<string, Sum>()
  let timer: NodeJS.Timeout | null = null

  function flushAll(): void {
    timer = null
    const nowMs = now()
    for (const [key, sum] of sums) {
      if (sum.pending > 0 && !sum.isFlushing) void flush(sum)
      else if (sum.counter.endsAtMs < nowMs) sums.delete(key)
    }
    if (sums.size > 0) schedule()
  }

  function schedule(): void {
    // Does not keep the process alive: losing the last counts is harmless.
    timer ??= setTimeout(flushAll, flushIntervalMs).unref()
  }

  async function flush(sum: Sum): Promise<void> {
    const { key, windowMs } = sum.counter
    const count = sum.pending
    sum.isFlushing = true
    try {
      sum.flushed = await countUntilExpiry(client, key, count, windowMs)
    } catch {
      onRedisFailure?.()
    }
    sum.pending -= count
    sum.isFlushing = false
  }

  return {
    add(counter, count = 1) {
      let sum = sums.get(counter.key)
      if (sum === undefined) {
        sum = { counter, flushed: 0, pending: 0, isFlushing: false }
        sums.set(counter.key, sum)
      }
      sum.pending += count
      schedule()
      return sum.flushed + sum.pending
    },
  }
}
