/** Fewer columns would not look like a distribution. */
const minBuckets = 4

/**
 * Returns the index of the first bucket to show. Nothing matches below the threshold of the policy, so the buckets up to
 * there are always empty.
 */
export function findHistogramStart(counts: readonly number[]): number {
  const first = counts.findIndex((count) => count > 0)
  return Math.max(0, Math.min(first, counts.length - minBuckets))
}
