import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { BarsSkeleton } from '../../charts/BarsSkeleton.tsx'
import { useAppId } from '../../session/useApp.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SkeletonPanel } from '../../ui/SkeletonPanel.tsx'
import { explanationQuery } from './explanationQuery.ts'
import { MatchDetails } from './MatchDetails.tsx'
import { MissingInstall } from './MissingInstall.tsx'
import { toMatchDetails } from './toMatchDetails.ts'

/** Why an install was matched to a link, or not. */
export function MatchPage() {
  const appId = useAppId()
  const { installId } = useParams({ from: '/signed-in/apps/$appId/matches/$installId' })
  const query = useQuery(explanationQuery(appId, installId))
  return (
    <>
      <Link
        to="/apps/$appId/matches"
        params={{ appId }}
        className="mb-2 inline-flex min-h-6 items-center gap-1 text-sm text-ink-2 hover:text-ink touch:min-h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Matches
      </Link>
      <PageHeader
        title="Match of an install"
        docs="matches"
        description={
          <span className="flex min-w-0 items-center gap-1 font-mono text-sm">
            <span className="truncate" title={installId}>
              {installId}
            </span>
            <CopyButton text={installId} what="install ID" />
          </span>
        }
      />
      <QueryView query={query} loading={<Loading />}>
        {(found) =>
          found.kind === 'missing' ? (
            <MissingInstall appId={appId} />
          ) : (
            <MatchDetails appId={appId} details={toMatchDetails(found)} />
          )
        }
      </QueryView>
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="space-y-5">
      <SkeletonPanel />
      <div className="grid gap-5 lg:grid-cols-3">
        <SkeletonPanel className="lg:col-span-2">
          <BarsSkeleton count={8} />
        </SkeletonPanel>
        <SkeletonPanel />
      </div>
    </div>
  )
}
