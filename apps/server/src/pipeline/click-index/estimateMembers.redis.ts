import type { RedisClient } from '../../platform/engines/redis.ts'
import { postingKey } from './posting.ts'

/** How many members the fullest kind of key had on a day. */
export type EstimateMembers = (appId: string, day: string, bucketBits: number) => Promise<number>

const kinds = ['k1', 'k2', 'k3', 'k4']
/** Buckets are named by a hash, so any of them are a fair sample. */
const sampledBuckets = 32

/**
 * Looks into some of the day's buckets. Clicks need not be counted as they come, and what is measured is
 * what matters: how full the buckets were.
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
