import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Link } from '@throughlink/api'
import { formatLinkName, formatShortUrl } from '../../catalog/formatLink.ts'
import { linkQuery } from '../../catalog/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
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
        description={data === undefined ? undefined : <LinkAddress link={data} />}
        actions={data && <LinkActions appId={appId} link={data} />}
      />
      <QueryView query={query} loading={<Skeleton className="h-[420px]" />}>
        {(link) => (
          <div className="space-y-5">
            <LinkNotice link={link} />
            <LinkAnalytics appId={appId} linkId={link.id} />
            <div className="grid items-start gap-5 xl:grid-cols-2">
              <LatestClicks appId={appId} linkId={link.id} />
              <LatestInstalls appId={appId} linkId={link.id} />
            </div>
            <LinkSettings appId={appId} link={link} />
          </div>
        )}
      </QueryView>
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
