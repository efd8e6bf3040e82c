import type { Random } from '@throughlink/tooling/base/random'

/** How requests are spread over links or tenants. */
export type Popularity = 'uniform' | 'heavy-tailed'

/**
 * Returns a function that draws a number below `count`. Heavy-tailed: the nth most popular is requested in
 * proportion to 1/n (Zipf), as visits of pages and links usually are.
 */
export function createPicker(count: number, popularity: Popularity, random: Random): () => number {
  if (popularity === 'uniform') return () => Math.floor(random() * count)
  const sums = new Float64Array(count)
  let sum = 0
  for (let at = 0; at < count; at++) sums[at] = sum += 1 / (at + 1)
  return () => findFirstAbove(sums, random() * sum)
}

function findFirstAbove(sums: Float64Array, drawn: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > drawn) high = middle
    else low = middle + 1
  }
  return low
}
