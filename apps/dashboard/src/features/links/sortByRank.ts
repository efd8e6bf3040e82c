/** Sorts items by the position of their id in the ranking. */
export function sortByRank<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  const ranks = new Map(ids.map((id, rank) => [id, rank]))
  return items.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
}
