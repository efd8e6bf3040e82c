import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link as RouterLink } from '@tanstack/react-router'
import type { Link } from '@throughlink/api'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useAppId } from '../../session/useApp.ts'
import { useCan, useRole } from '../../session/useCan.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ExportLinksButton } from './ExportLinksButton.tsx'
import { defaultColumns } from './linkColumns.ts'
import { LinkCount } from './LinkCount.tsx'
import { linksQuery } from './linksQuery.ts'
import { clearFilters, getDefaultOrder, type LinksSearch, readLinksSearch } from './linksSearch.ts'
import { LinksSkeleton } from './LinksSkeleton.tsx'
import { LinksTable } from './LinksTable.tsx'
import { LinksToolbar } from './LinksToolbar.tsx'
import { NoLinks } from './NoLinks.tsx'
import { readListPeriod } from './readListPeriod.ts'
import { keepRows, noSelection } from './selection.ts'
import { readStoredColumns, storeColumns } from './storedColumns.ts'
import { useSelectAll } from './useSelectAll.ts'
import { useUpdateLinks } from './useUpdateLinks.ts'

const route = getRouteApi('/signed-in/apps/$appId/links')
const QrDialog = lazy(async () => ({ default: (await import('./qr/QrDialog.tsx')).QrDialog }))

export function LinksPage() {
  const appId = useAppId()
  const can = useCan()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(linksQuery(appId, search))
  const links = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const ids = useMemo(() => links.map(({ id }) => id), [links])
  const [storedSelection, setSelection] = useState(noSelection)
  const selection = useMemo(() => keepRows(storedSelection, ids), [storedSelection, ids])
  const [qrLink, setQrLink] = useState<Link | null>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const { update, isPending } = useUpdateLinks(appId)
  const role = useRole()
  // As long as it is not known, the button has its place: most people may create links.
  const canCreate = role === null || can('createLink')
  const all = useSelectAll({
    list: JSON.stringify({ ...search, column: undefined }),
    loadMore: async () => {
      const { data, hasNextPage, error } = await query.fetchNextPage({ throwOnError: true })
      if (error !== null) throw error
      return { data, hasMore: hasNextPage }
    },
    onSelect: (every) => setSelection({ ids: new Set(every), anchor: null }),
  })
  const isEveryRowSelected = ids.length > 0 && selection.ids.size === ids.length

  const setSearch = (next: LinksSearch) => {
    setSelection(noSelection)
    void navigate({ search: next, replace: true })
  }
  const [storedColumns] = useState(readStoredColumns)
  const columns = search.column ?? storedColumns ?? defaultColumns
  const chooseColumns = (column: typeof columns) => {
    storeColumns(column)
    // In the address, so that whoever gets the link sees the same.
    void navigate({ search: { ...search, column }, replace: true })
  }
  const { sort = 'newest', order = getDefaultOrder(sort) } = search
  const isUnranked = query.data?.pages.some((page) => page.isUnranked) === true
  return (
    <>
      <PageHeader
        title="Links"
        docs="links"
        actions={
          <>
            <ExportLinksButton />
            {canCreate && (
              <RouterLink
                to="/apps/$appId/links/new"
                params={{ appId }}
                className={buttonClass('primary')}
              >
                New link
                <Kbd>C</Kbd>
              </RouterLink>
            )}
          </>
        }
      />
      <LinksToolbar
        appId={appId}
        search={search}
        columns={columns}
        onChange={setSearch}
        onColumns={chooseColumns}
        inputRef={searchInput}
      >
        <LinkCount appId={appId} search={search} />
      </LinksToolbar>
      <section aria-label="Links" className="rounded-panel border border-line bg-surface">
        {isUnranked && (
          <p role="status" className="border-b border-line px-5 py-3 text-sm text-warn">
            Analytics are not available right now. The newest links come first until they are back.
          </p>
        )}
        {query.isError && query.data !== undefined && <StaleNote updatedAt={query.dataUpdatedAt} />}
        {query.data === undefined ? (
          query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LinksSkeleton />
          )
        ) : links.length === 0 && !query.hasNextPage ? (
          <NoLinks
            appId={appId}
            search={search}
            canCreate={canCreate}
            onReset={() => setSearch(clearFilters(search))}
          />
        ) : (
          <LinksTable
            appId={appId}
            links={links}
            ids={ids}
            selection={selection}
            onSelect={setSelection}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            loadError={query.isFetchNextPageError ? query.error : null}
            onLoadMore={() => void query.fetchNextPage()}
            onUpdate={update}
            onShowQr={setQrLink}
            onFocusSearch={() => searchInput.current?.focus()}
            onFilterTag={(tag) => setSearch({ ...search, tag: [tag] })}
            columns={columns}
            period={readListPeriod(search)}
            sort={isUnranked ? 'newest' : sort}
            order={isUnranked ? 'desc' : order}
            onSort={(nextSort, nextOrder) =>
              setSearch(
                readLinksSearch({
                  ...search,
                  sort: nextSort === 'newest' ? '' : nextSort,
                  order: nextOrder === getDefaultOrder(nextSort) ? '' : nextOrder,
                }),
              )
            }
          />
        )}
      </section>
      {selection.ids.size > 0 && (
        <BulkBar
          appId={appId}
          columns={columns}
          search={search}
          links={links.filter(({ id }) => selection.ids.has(id))}
          isBusy={isPending}
          loaded={ids.length}
          isLoadingAll={all.isLoading}
          onSelectAll={
            query.hasNextPage && (isEveryRowSelected || all.isLoading)
              ? () => void all.selectAll()
              : undefined
          }
          onUpdate={(change, title) => update([...selection.ids], change, title)}
          onClear={() => setSelection(noSelection)}
        />
      )}
      {qrLink !== null && (
        <Suspense>
          <QrDialog link={qrLink} onClose={() => setQrLink(null)} />
        </Suspense>
      )}
    </>
  )
}
