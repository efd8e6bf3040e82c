import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DayRange } from '@throughlink/protocol/rules'
import { Fingerprint, ListFilter } from 'lucide-react'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { installsQuery } from './installsQuery.ts'
import { InstallsTable } from './InstallsTable.tsx'
import type { MatchesSearch } from './matchesSearch.ts'

export interface InstallsListProps {
  readonly appId: string
  readonly search: MatchesSearch
  readonly range: DayRange
  readonly onClear: () => void
}

export function InstallsList({ appId, search, range, onClear }: InstallsListProps) {
  const query = useInfiniteQuery(installsQuery(appId, search, range))
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  const isFiltered = Object.keys(search).some((key) => !['period', 'from', 'to'].includes(key))
  return (
    <QueryView query={query} loading={<SkeletonRows count={10} hasHead />}>
      {({ pages }) => {
        const installs = pages.flatMap(({ items }) => items)
        if (installs.length === 0 && !hasNextPage) {
          return isFiltered ? <NoneFound onClear={onClear} /> : <NoneYet appId={appId} />
        }
        return (
          <>
            <InstallsTable appId={appId} installs={installs} />
            {hasNextPage && (
              <div className="border-t border-line p-3 text-center">
                {isFetchNextPageError && <ErrorMessage error={error} />}
                <Button isSmall isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Load more
                </Button>
              </div>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function NoneFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={ListFilter}
      title="No install passes these filters"
      action={
        <Button isSmall onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Choose a longer period or fewer filters.
    </EmptyState>
  )
}

function NoneYet({ appId }: { readonly appId: string }) {
  return (
    <EmptyState
      icon={Fingerprint}
      title="No installs in this period"
      action={
        <Link
          to="/apps/$appId/inspect"
          params={{ appId }}
          search={{ view: 'try-it' }}
          className={buttonClass('secondary', true)}
        >
          Try a click and install
        </Link>
      }
    >
      An install appears here when the app is opened for the first time with the SDK.
    </EmptyState>
  )
}
