export interface Selection {
  readonly ids: ReadonlySet<string>
  /** The row that was last selected by itself: the other end of a range. */
  readonly anchor: string | null
}

export const noSelection: Selection = { ids: new Set(), anchor: null }

/** Selects a row, or removes it from the selection. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Selects the rows between the anchor and a row, both included. Without an anchor: the row. */
export function selectRange(selection: Selection, rows: readonly string[], id: string): Selection {
  const start = selection.anchor === null ? -1 : rows.indexOf(selection.anchor)
  const end = rows.indexOf(id)
  if (start === -1 || end === -1) return toggleRow(selection, id)
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** Selects all rows, or none if all are selected. */
export function toggleAll({ ids }: Selection, rows: readonly string[]): Selection {
  const isAll = rows.every((id) => ids.has(id))
  return { ids: new Set(isAll ? [] : rows), anchor: null }
}

/** Whether all links that match are selected. Those that are not loaded yet are not. */
export function isAllSelected(
  { ids }: Selection,
  rows: readonly string[],
  hasMore: boolean,
): boolean {
  return rows.length > 0 && !hasMore && rows.every((id) => ids.has(id))
}

/** Leaves out rows that the list does not have any more. */
export function keepRows(selection: Selection, rows: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection
  const present = new Set(rows)
  const kept = [...selection.ids].filter((id) => present.has(id))
  return kept.length === selection.ids.size ? selection : { ...selection, ids: new Set(kept) }
}
