import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AnalyticsControls } from '../../analytics/AnalyticsControls.tsx'
import { AnalyticsPills } from '../../analytics/AnalyticsPills.tsx'
import { setFilters } from '../../analytics/changeSearch.ts'
import { CountriesCard } from '../../analytics/CountriesCard.tsx'
import { DataAge } from '../../analytics/DataAge.tsx'
import { sourceDimensions } from '../../analytics/dimensionNames.ts'
import { FunnelCard } from '../../analytics/FunnelCard.tsx'
import { MetricsPanel } from '../../analytics/MetricsPanel.tsx'
import { TopValuesCard } from '../../analytics/TopValuesCard.tsx'
import { setupPollMs, setupQuery } from '../../catalog/setupQuery.ts'
import { useApp } from '../../session/useApp.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ShareButton } from './share/ShareButton.tsx'

const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }))

const route = getRouteApi('/signed-in/apps/$appId/overview')

/** Analytics of the whole app. */
export function OverviewPage() {
  const { id: appId, createdAt, retention } = useApp()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: setup } = useQuery({
    ...setupQuery(appId),
    // Once there are clicks, the figures tell the rest.
    refetchInterval: (query) => (query.state.data?.click.isDone === false ? setupPollMs : false),
    staleTime: 60_000,
  })
  const [wasEmpty, setWasEmpty] = useState(false)
  const isEmpty = setup?.click.isDone === false
  if (isEmpty && !wasEmpty) setWasEmpty(true)
  const analytics = {
    appId,
    search,
    createdAt,
    retention,
    onSearch: (next: typeof search) => void navigate({ search: next, resetScroll: false }),
  }
  if (isEmpty) {
    return (
      <>
        <PageHeader title="Overview" docs="overview" />
        <Suspense fallback={<Skeleton className="h-72" />}>
          <FirstRun setup={setup} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Overview"
        docs="overview"
        description={<DataAge appId={appId} />}
        actions={
          <>
            <AnalyticsControls {...analytics} />
            <ShareButton {...{ appId, search, createdAt, retention }} />
          </>
        }
      />
      <AnalyticsPills {...analytics} />
      {wasEmpty && setup !== undefined && (
        <Suspense>
          <FirstRun setup={setup} />
        </Suspense>
      )}
      <div className="space-y-5">
        <MetricsPanel {...analytics} />
        <div className="grid gap-5 lg:grid-cols-3">
          <FunnelCard {...analytics} className="lg:col-span-2" />
          <TopValuesCard
            {...analytics}
            title="Devices"
            dimensions={['platform', 'browser']}
            rows={3}
          />
        </div>
        <div className="grid gap-5 lg:grid-cols-2">
          <TopValuesCard
            {...analytics}
            title="Links"
            dimensions={['link', 'tag', 'domain']}
            renderAction={(by, values) =>
              by === 'link' && (
                <Link
                  to="/apps/$appId/compare"
                  params={{ appId }}
                  search={{
                    ...setFilters(search, []),
                    link: values.filter((value) => value !== '').slice(0, 3),
                  }}
                  className={buttonClass('quiet', true)}
                >
                  Compare
                </Link>
              )
            }
          />
          <TopValuesCard {...analytics} title="Sources" dimensions={sourceDimensions} />
        </div>
        <CountriesCard {...analytics} />
      </div>
    </>
  )
}
