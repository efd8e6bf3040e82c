import type { RedisClient } from '../engines/redis.ts'

/**
 * Adds to a counter that expires with its window, and returns its total. Both commands are in one write, and the expiry
 * is set only if there is none: if the reply to the first one was late or lost, the counter would otherwise stay for ever.
 */
export function countUntilExpiry(
  client: RedisClient,
  key: string,
  count: number,
  windowMs: number,
): Promise<number> {
  const total = client.incrby(key, count)
  client.pexpire(key, windowMs, 'NX').catch(() => undefined)
  return total
}
