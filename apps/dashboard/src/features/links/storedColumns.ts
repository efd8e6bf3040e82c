import { type LinkColumn, linkColumns } from './linkColumns.ts'

const key = 'links-columns'

/** The columns that the person chose last on this device. Null if there are none. */
export function readStoredColumns(): readonly LinkColumn[] | null {
  const stored = localStorage.getItem(key)
  if (stored === null) return null
  const names = stored.split(',')
  return linkColumns.filter((column) => names.includes(column))
}

export function storeColumns(columns: readonly LinkColumn[]): void {
  localStorage.setItem(key, columns.join(','))
}
