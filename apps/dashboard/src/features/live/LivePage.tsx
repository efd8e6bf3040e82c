import { getRouteApi } from '@tanstack/react-router'
import { ArrowUp, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { useAppId } from '../../session/useApp.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { LiveEmpty } from './LiveEmpty.tsx'
import { LiveFilters } from './LiveFilters.tsx'
import { LiveRows } from './LiveRows.tsx'
import { readLiveSearch } from './liveSearch.ts'
import { useLiveFeed } from './useLiveFeed.ts'

const intervalMs = 15_000

const route = getRouteApi('/signed-in/apps/$appId/live')

/** The latest clicks, opens, installs and events, and new ones as they happen. */
export function LivePage() {
  const appId = useAppId()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { feed, dispatch, restart } = useLiveFeed(appId, search)
  const { rows, isPaused, heldCount, received, connection, error } = feed
  const isFiltered = search.kind !== undefined || search.linkId !== undefined
  return (
    <>
      <PageHeader
        title="Live"
        docs="live"
        description={<ConnectionState {...{ connection, error, isPaused }} onRestart={restart} />}
        actions={
          <Button isSmall onClick={() => dispatch({ type: isPaused ? 'resume' : 'pause' })}>
            {isPaused ? (
              <Play aria-hidden className="size-4" />
            ) : (
              <Pause aria-hidden className="size-4" />
            )}
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        }
      />
      <div className="mb-3">
        <LiveFilters
          appId={appId}
          search={search}
          onChange={(change) =>
            void navigate({
              search: (previous) => readLiveSearch({ ...previous, ...change }),
              replace: true,
            })
          }
        />
      </div>
      <Announcer received={received} />
      <Panel isFlush>
        {isPaused && (
          <button
            type="button"
            onClick={() => dispatch({ type: 'resume' })}
            className="flex min-h-9 w-full items-center justify-center gap-2 border-b border-line bg-accent-soft text-sm font-medium text-accent hover:underline touch:min-h-11"
          >
            <ArrowUp aria-hidden className="size-4" />
            {heldCount === 0 ? 'Paused. Nothing new yet' : `Show ${formatCount(heldCount)} new`}
          </button>
        )}
        {rows.length === 0 && !feed.hasLatest ? (
          <SkeletonRows count={16} isDense />
        ) : rows.length === 0 ? (
          <LiveEmpty appId={appId} isFiltered={isFiltered} />
        ) : (
          <LiveRows appId={appId} rows={rows} />
        )}
      </Panel>
    </>
  )
}

/** Tells screen readers how many entries arrived, a few times a minute instead of for each. */
function Announcer({ received }: { readonly received: number }) {
  const [text, setText] = useState('')
  const latest = useRef(received)
  useEffect(() => {
    latest.current = received
  }, [received])
  useEffect(() => {
    let told = latest.current
    const timer = setInterval(() => {
      const count = latest.current - told
      told = latest.current
      setText(count > 0 ? `${formatCount(count)} new ${count === 1 ? 'entry' : 'entries'}` : '')
    }, intervalMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
