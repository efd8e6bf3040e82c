/**
 * Returns how many items, sorted by time, are before `atMs`: the index of the first item that is not. Binary
 * search.
 */
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
