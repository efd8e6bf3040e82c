import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** Hidden on narrow screens. */
  readonly isSecondary?: boolean
  /** Takes the remaining width and is truncated. */
  readonly isMain?: boolean
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly toKey: (row: Row) => string
}

/** A plain table for up to a few hundred rows. Long lists use the virtual table of their feature. */
export function Table<Row>({ label, columns, rows, toKey }: TableProps<Row>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-3">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column, 'h-8 font-normal whitespace-nowrap')}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={toKey(row)}
              className="relative border-b border-line last:border-0 hover:bg-canvas dark:hover:bg-sunken"
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column, 'h-10 py-1')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellClass<Row>(column: Column<Row>, base: string): string {
  return classNames(
    base,
    'px-3 first:pl-5 last:pr-5',
    column.isNumber && 'text-right',
    column.isSecondary && 'max-md:hidden',
    column.isMain && 'w-full max-w-0 truncate',
  )
}
