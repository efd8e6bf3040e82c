import { getLinkStatus, type Link } from '@throughlink/api'
import { type CsvCell, toCsv } from '../../../format/csv.ts'
import { columnNames, isResultColumn, type LinkColumn } from '../linkColumns.ts'
import type { RowResults } from '../useRowResults.ts'

export type CsvResults = Omit<RowResults, 'points'>

/** Writes the links of a list with its columns. Without results, those of a link are empty. */
export function toLinksCsv(
  links: readonly Link[],
  columns: readonly LinkColumn[],
  results: ReadonlyMap<string, CsvResults>,
  nowMs: number,
): string {
  const head = ['Link', 'Name', ...columns.map((column) => columnNames[column])]
  const rows = links.map((link): CsvCell[] => [
    link.url,
    link.name ?? link.title ?? '',
    ...columns.map((column) => toCell(link, column, results.get(link.id), nowMs)),
  ])
  return toCsv([head, ...rows])
}

function toCell(
  link: Link,
  column: LinkColumn,
  results: CsvResults | undefined,
  nowMs: number,
): CsvCell {
  if (isResultColumn(column)) {
    if (results === undefined) return null
    return column === 'lastClick' ? results.lastClickAt : results[column]
  }
  switch (column) {
    case 'destination':
      return link.destination
    case 'folder':
      return link.folder
    case 'tags':
      return link.tags.join(', ')
    case 'createdBy':
      return link.createdBy
    case 'created':
      return link.createdAt
    case 'status':
      return getLinkStatus(link, nowMs)
  }
}
