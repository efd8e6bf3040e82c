import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for work for at most `limitMs`, then returns or throws what `onLimit` does. The work itself is not cancelled,
 * and a later rejection is ignored.
 */
export async function withLimit<Result>(
  limitMs: number,
  work: Promise<Result>,
  onLimit: () => Result,
): Promise<Result> {
  const ended = new AbortController()
  const limit = sleep(limitMs, undefined, { signal: ended.signal }).then(onLimit)
  work.catch(() => undefined)
  limit.catch(() => undefined)
  try {
    return await Promise.race([work, limit])
  } finally {
    ended.abort()
  }
}
