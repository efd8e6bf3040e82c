import type { RedisClient } from '../engines/redis.ts'

/** A counter in Redis that ends with its window. */
export interface Counter {
  readonly key: string
  readonly max: number
  readonly windowMs: number
  readonly endsAtMs: number
}

/**
 * Counts what many requests a second have in common: a link, a key, a tenant. Each process adds up for
 * itself and tells Redis now and then, so that such a count costs no command of its own.
 */
export interface LocalCounters {
  /** Counts one, and returns how many there are by what is known here. */
  add(counter: Counter): number
}

/** As late as one process may learn of what the others have counted. */
const everyMs = 100

interface Sum {
  readonly counter: Counter
  /** In Redis, when it was last asked. */
  known: number
  /** Counted here, and not told yet or not confirmed. */
  own: number
  isTelling: boolean
}

export function createLocalCounters(
  client: RedisClient,
  now: () => number,
  onUncounted?: () => void,
): LocalCounters {
  const sums = new Map<string, Sum>()
  let timer: NodeJS.Timeout | null = null

  function tellAll(): void {
    timer = null
    const nowMs = now()
    for (const [key, sum] of sums) {
      if (sum.own > 0 && !sum.isTelling) void tell(sum)
      else if (sum.counter.endsAtMs < nowMs) sums.delete(key)
    }
    if (sums.size > 0) schedule()
  }

  function schedule(): void {
    // Does not keep the process: what was not told by then concerns nobody.
    timer ??= setTimeout(tellAll, everyMs).unref()
  }

  async function tell(sum: Sum): Promise<void> {
    const { key, windowMs } = sum.counter
    const told = sum.own
    sum.isTelling = true
    try {
      sum.known = await client.incrby(key, told)
      if (sum.known === told) client.pexpire(key, windowMs).catch(() => undefined)
    } catch {
      onUncounted?.()
    }
    sum.own -= told
    sum.isTelling = false
  }

  return {
    add(counter) {
      let sum = sums.get(counter.key)
      if (sum === undefined) {
        sum = { counter, known: 0, own: 0, isTelling: false }
        sums.set(counter.key, sum)
      }
      sum.own += 1
      schedule()
      return sum.known + sum.own
    },
  }
}
