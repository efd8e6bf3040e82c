import type { RedisClient } from '#platform/engines/redis.ts'
import { postingKey } from './posting.ts'

/** Estimates the number of members that the fullest kind of key had on a day. */
export type EstimateMembers = (appId: string, day: string, bucketBits: number) => Promise<number>

const kinds = ['k1', 'k2', 'k3', 'k4']
/** Buckets are chosen by a hash, so any of them are a fair sample. */
const sampledBuckets = 32

/**
 * Samples the sizes of the day's buckets. This needs no counter for each click, and measures directly how
 * full the buckets are.
 */
export function createRedisEstimateMembers(client: RedisClient): EstimateMembers {
  return async (appId, day, bucketBits) => {
    const buckets = Math.min(sampledBuckets, 2 ** bucketBits)
    const sizes = await Promise.all(
      kinds.map(async (kind) => {
        const sampled = await Promise.all(
          Array.from({ length: buckets }, (_, bucket) =>
            client.zcard(postingKey(appId, kind, day, bucket)),
          ),
        )
        return sampled.reduce((sum, size) => sum + size, 0)
      }),
    )
    return (Math.max(...sizes) / buckets) * 2 ** bucketBits
  }
}
