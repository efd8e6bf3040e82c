/** What an app gets of which nothing is known: compact up to half a million clicks a day. */
export const defaultBucketBits = 12
const leastBucketBits = 8
const mostBucketBits = 20

/** Redis keeps sets compact up to 128 members. Half of that leaves room for a day of twice the clicks. */
const membersPerBucket = 64

/** Over how many buckets, as a power of two, so many members of one kind of key are spread. */
export function chooseBucketBits(members: number): number {
  const bits = Math.ceil(Math.log2(Math.max(members, 1) / membersPerBucket))
  return Math.min(Math.max(bits, leastBucketBits), mostBucketBits)
}
