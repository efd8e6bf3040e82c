import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Link } from '@throughlink/api'
import { formatLinkName, formatShortUrl } from '../../catalog/formatLink.ts'
import { linkQuery } from '../../catalog/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkeletonPanel } from '../../ui/SkeletonPanel.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { LinkStatusBadge } from './LinkStatusBadge.tsx'
import { LatestClicks } from './page/LatestClicks.tsx'
import { LatestInstalls } from './page/LatestInstalls.tsx'
import { LinkActions } from './page/LinkActions.tsx'
import { LinkAnalytics } from './page/LinkAnalytics.tsx'
import { LinkNotice } from './page/LinkNotice.tsx'
import { LinkSettings } from './page/LinkSettings.tsx'

const route = getRouteApi('/signed-in/apps/$appId/links/$linkId')

/** One link: what it brought, its latest visitors and its settings. */
export function LinkPage() {
  const { appId, linkId } = route.useParams()
  const query = useQuery(linkQuery(appId, linkId))
  const { data } = query
  return (
    <>
      <PageHeader
        title={data === undefined ? 'Link' : formatLinkName(data)}
        docs="links"
        description={
          data !== undefined ? (
            <LinkAddress link={data} />
          ) : query.isPending ? (
            <Skeleton className="my-2 h-4 w-56 max-w-full" />
          ) : undefined
        }
        actions={
          data !== undefined ? (
            <LinkActions appId={appId} link={data} />
          ) : query.isPending ? (
            <Skeleton className="h-9 w-56 touch:h-11" />
          ) : undefined
        }
      />
      {data === undefined && query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        // The figures need only the id, so they load beside the link.
        <div className="space-y-5">
          {query.isError && <StaleNote updatedAt={query.dataUpdatedAt} />}
          {data !== undefined && <LinkNotice link={data} />}
          <LinkAnalytics appId={appId} linkId={linkId} createdAt={data?.createdAt} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <LatestClicks appId={appId} linkId={linkId} />
            <LatestInstalls appId={appId} linkId={linkId} />
          </div>
          {data === undefined ? <SkeletonPanel /> : <LinkSettings appId={appId} link={data} />}
        </div>
      )}
    </>
  )
}

/** Short URL, copy button and status, below the title. */
function LinkAddress({ link }: { readonly link: Link }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1">
      <span className="min-w-0 truncate">{formatShortUrl(link.url)}</span>
      <CopyButton text={link.url} what="link" />
      <LinkStatusBadge link={link} />
    </span>
  )
}
