/** Sorts by count, largest first, and then by the bytes of the value, as ClickHouse does. */
export function compareCounts(
  a: { readonly value: string; readonly count: number },
  b: { readonly value: string; readonly count: number },
): number {
  return b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value))
}
