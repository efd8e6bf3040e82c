import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { columnNames, isResultColumn, type LinkColumn } from './linkColumns.ts'
import { getDefaultOrder, type LinkSort, type Order } from './linksSearch.ts'
import { rowClass } from './rowLayout.ts'

export interface LinksTableHeadProps {
  readonly columns: readonly LinkColumn[]
  readonly sort: LinkSort
  readonly order: Order
  readonly onSort: (sort: LinkSort, order: Order) => void
  /** The box that selects all rows. */
  readonly children: ReactNode
}

/** The names of the columns, which stay visible while the list scrolls. Those that a list can be sorted by do so. */
export function LinksTableHead(props: LinksTableHeadProps) {
  const { columns, sort, order, onSort, children } = props
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        className={classNames(
          rowClass,
          'h-9 rounded-t-panel border-b border-line bg-surface text-sm text-ink-3',
        )}
      >
        <span role="columnheader" aria-label="Selection" className="flex">
          {children}
        </span>
        <span role="columnheader">Link</span>
        {columns.map((column) => {
          const sorted = toSort(column)
          const isSorted = sorted !== null && sort === sorted
          const Arrow = order === 'asc' ? ArrowUp : ArrowDown
          return (
            <span
              key={column}
              role="columnheader"
              aria-sort={!isSorted ? undefined : order === 'asc' ? 'ascending' : 'descending'}
              className={classNames('flex min-w-0', isResultColumn(column) && 'justify-end')}
            >
              {sorted === null ? (
                columnNames[column]
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(sorted, isSorted ? flip(order) : getDefaultOrder(sorted))}
                  className={classNames(
                    'flex items-center gap-1 rounded-control whitespace-nowrap hover:text-ink',
                    isSorted && 'font-medium text-ink',
                  )}
                >
                  {columnNames[column]}
                  {isSorted && <Arrow aria-hidden className="size-3.5" />}
                </button>
              )}
            </span>
          )
        })}
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
    </div>
  )
}

function toSort(column: LinkColumn): LinkSort | null {
  if (column === 'created') return 'newest'
  return isResultColumn(column) ? column : null
}

function flip(order: Order): Order {
  return order === 'asc' ? 'desc' : 'asc'
}
