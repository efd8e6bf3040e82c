/** How many of the items, which are in order of time, are before a time: the index of the first not. */
export function countBefore(items: readonly { readonly atMs: number }[], atMs: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.atMs ?? Infinity) < atMs) low = middle + 1
    else high = middle
  }
  return low
}
