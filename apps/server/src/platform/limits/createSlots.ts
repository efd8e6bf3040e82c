export interface SlotsOptions {
  /** How many tasks may run at a time. */
  readonly max: number
  /** How many tasks of one key may run at a time. */
  readonly maxPerKey: number
  /** How many tasks of one key may wait. */
  readonly maxWaitingPerKey: number
  /** How long a task may wait. */
  readonly maxWaitMs: number
  /** Creates the error for a task that may not wait, or waited too long. */
  readonly makeError: () => Error
}

/** Runs a task of a key when there is a slot for it. Rejects without running it if there is none in time. */
export type RunInSlot = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>

interface Waiting {
  readonly key: string
  readonly start: () => void
}

/**
 * Limits how many tasks run at a time, in all and for each key. Waiting tasks start in their order, except that
 * a task whose key has no free slot lets others pass: one key cannot hold up the others.
 */
export function createSlots(options: SlotsOptions): RunInSlot {
  const { max, maxPerKey, maxWaitingPerKey, maxWaitMs, makeError } = options
  const running = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let total = 0

  const hasSlot = (key: string) => total < max && (running.get(key) ?? 0) < maxPerKey

  function take(key: string): void {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function release(key: string): void {
    total -= 1
    const rest = (running.get(key) ?? 1) - 1
    if (rest === 0) running.delete(key)
    else running.set(key, rest)
    for (const next of waiting) {
      if (!hasSlot(next.key)) continue
      waiting.delete(next)
      take(next.key)
      next.start()
      return
    }
  }

  /** Resolves with the slot taken. */
  function wait(key: string): Promise<void> {
    const own = [...waiting].filter((each) => each.key === key)
    if (own.length >= maxWaitingPerKey) return Promise.reject(makeError())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(entry)
        reject(makeError())
      }, maxWaitMs)
      const entry: Waiting = {
        key,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.add(entry)
    })
  }

  return async (key, task) => {
    if (hasSlot(key)) take(key)
    else await wait(key)
    try {
      return await task()
    } finally {
      release(key)
    }
  }
}
