import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Link } from '@throughlink/api'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../charts/useWidth.ts'
import { formatCount } from '../../format/numbers.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fitColumns } from './fitColumns.ts'
import { isResultColumn, type LinkColumn } from './linkColumns.ts'
import { LinkRow } from './LinkRow.tsx'
import type { LinkSort, Order } from './linksSearch.ts'
import { LinksTableHead } from './LinksTableHead.tsx'
import type { ListPeriod } from './readListPeriod.ts'
import { rowHeight } from './rowLayout.ts'
import { isAllSelected, type Selection, selectRange, toggleAll, toggleRow } from './selection.ts'
import { useIsFlinging } from './useIsFlinging.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useRowResults } from './useRowResults.ts'
import type { LinkChange } from './useUpdateLinks.ts'

export interface LinksTableProps {
  readonly appId: string
  readonly links: readonly Link[]
  readonly ids: readonly string[]
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadError: unknown
  readonly onLoadMore: () => void
  readonly onUpdate: (ids: readonly string[], change: LinkChange, title: string) => void
  readonly onShowQr: (link: Link) => void
  readonly onFocusSearch: () => void
  readonly onFilterTag: (tag: string) => void
  /** Those that were chosen. A narrow list shows fewer. */
  readonly columns: readonly LinkColumn[]
  readonly period: ListPeriod
  readonly sort: LinkSort
  readonly order: Order
  readonly onSort: (sort: LinkSort, order: Order) => void
}

/** Rows before the end of the list at which the next page is loaded. */
const loadAhead = 40

/** The list of links. Only the visible rows are in the document, so its length does not matter. */
export function LinksTable(props: LinksTableProps) {
  const { appId, links, ids, selection, onSelect, hasMore, isLoadingMore, loadError } = props
  const { onLoadMore, onUpdate, onShowQr, onFocusSearch, onFilterTag } = props
  const { period, sort, order, onSort } = props
  const grid = useRef<HTMLDivElement>(null)
  const [frame, width] = useWidth<HTMLDivElement>()
  const { columns, template, minWidth, isNarrow } = fitColumns(props.columns, width)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((grid.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is not memoized here
  const virtualizer = useWindowVirtualizer({
    count: links.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  const { isScrolling } = virtualizer
  const isFlinging = useIsFlinging()
  const readResults = useRowResults({
    appId,
    ids,
    first,
    last,
    period,
    hasPoints: columns.includes('clicks') && !isNarrow,
    isPaused: isScrolling || width === 0 || !columns.some(isResultColumn),
  })

  const shouldLoad =
    hasMore && !isLoadingMore && loadError === null && last >= ids.length - loadAhead
  useEffect(() => {
    if (shouldLoad) onLoadMore()
  }, [shouldLoad, onLoadMore])

  // The same function while scrolling, so that rows are not rendered again.
  const select = useCallback(
    (id: string, isRange: boolean) =>
      onSelect(isRange ? selectRange(selection, ids, id) : toggleRow(selection, id)),
    [selection, ids, onSelect],
  )
  const { active, setActive } = useRowKeys({
    appId,
    ids,
    grid,
    onMove: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    onToggle: select,
    onFocusSearch,
  })
  const isAll = isAllSelected(selection, ids, hasMore)
  return (
    <div ref={frame} className={minWidth > width ? 'overflow-x-auto' : ''}>
      <div
        ref={grid}
        role="grid"
        // A custom property, because the rows are absolutely positioned grids of their own.
        style={{ '--list-columns': template, minWidth }}
        aria-label="Links"
        aria-rowcount={hasMore ? -1 : links.length + 1}
        aria-multiselectable
      >
        <LinksTableHead columns={columns} sort={sort} order={order} onSort={onSort}>
          <Checkbox
            label={`Select ${formatCount(ids.length)} ${ids.length === 1 ? 'link' : 'links'}${hasMore ? ', more match' : ''}`}
            isLabelHidden
            checked={isAll}
            ref={(input) => {
              if (input) input.indeterminate = !isAll && selection.ids.size > 0
            }}
            onChange={() => onSelect(toggleAll(selection, ids))}
          />
        </LinksTableHead>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const link = links[index]
            if (link === undefined) return null
            return (
              <LinkRow
                key={link.id}
                appId={appId}
                link={link}
                index={index}
                offset={start - top}
                isActive={active === index}
                isBrief={isFlinging}
                isSelected={selection.ids.has(link.id)}
                columns={columns}
                isNarrow={isNarrow}
                results={readResults(link.id)}
                onFocus={setActive}
                onSelect={select}
                onUpdate={onUpdate}
                onShowQr={onShowQr}
                onFilterTag={onFilterTag}
              />
            )
          })}
        </div>
        {loadError !== null && <ErrorState error={loadError} onRetry={onLoadMore} />}
        {isLoadingMore && (
          <p role="status" className="border-t border-line px-5 py-3 text-sm text-ink-3">
            Loading more links
          </p>
        )}
      </div>
    </div>
  )
}
