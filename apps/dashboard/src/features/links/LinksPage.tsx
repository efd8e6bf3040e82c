import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link as RouterLink } from '@tanstack/react-router'
import type { Link } from '@throughlink/api'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useAppId } from '../../session/useApp.ts'
import { useCan } from '../../session/useCan.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { BulkBar } from './BulkBar.tsx'
import { linksQuery } from './linksQuery.ts'
import { isFiltered, type LinksSearch } from './linksSearch.ts'
import { LinksTable } from './LinksTable.tsx'
import { LinksToolbar } from './LinksToolbar.tsx'
import { NoLinks } from './NoLinks.tsx'
import { keepRows, noSelection } from './selection.ts'
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
  const canCreate = can('createLink')

  const setSearch = (next: LinksSearch) => {
    setSelection(noSelection)
    void navigate({ search: next, replace: true })
  }
  return (
    <>
      <PageHeader
        title="Links"
        docs="links"
        actions={
          canCreate && (
            <RouterLink
              to="/apps/$appId/links/new"
              params={{ appId }}
              className={buttonClass('primary')}
            >
              New link
              <Kbd>C</Kbd>
            </RouterLink>
          )
        }
      />
      <LinksToolbar appId={appId} search={search} onChange={setSearch} inputRef={searchInput} />
      <section aria-label="Links" className="rounded-panel border border-line bg-surface">
        {query.isError && query.data !== undefined && <StaleNote updatedAt={query.dataUpdatedAt} />}
        {query.data === undefined ? (
          query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows count={12} />
          )
        ) : links.length === 0 && !query.hasNextPage ? (
          <NoLinks
            appId={appId}
            search={search}
            canCreate={canCreate}
            onReset={() => setSearch(search.sort === undefined ? {} : { sort: search.sort })}
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
            note={
              search.sort === 'clicks' && !isFiltered(search)
                ? 'Links without clicks in the last 30 days are not in this list.'
                : null
            }
          />
        )}
      </section>
      {selection.ids.size > 0 && (
        <BulkBar
          appId={appId}
          links={links.filter(({ id }) => selection.ids.has(id))}
          isBusy={isPending}
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
