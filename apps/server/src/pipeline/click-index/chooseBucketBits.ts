/** Used for an app without history: compact up to half a million clicks a day. */
export const defaultBucketBits = 12
const minBucketBits = 8
const maxBucketBits = 20

/** Redis keeps sets compact up to 128 members. Half of that leaves room for a day of twice the clicks. */
const membersPerBucket = 64

/** Returns the number of buckets, as a power of two, for this many members of one kind of key. */
export function chooseBucketBits(members: number): number {
  const bits = Math.ceil(Math.log2(Math.max(members, 1) / membersPerBucket))
  return Math.min(Math.max(bits, minBucketBits), maxBucketBits)
}
