import { getRouteApi } from '@tanstack/react-router'
import { AnalyticsControls } from '../../analytics/AnalyticsControls.tsx'
import { AnalyticsPills } from '../../analytics/AnalyticsPills.tsx'
import { CountriesCard } from '../../analytics/CountriesCard.tsx'
import { DataAge } from '../../analytics/DataAge.tsx'
import { FunnelCard } from '../../analytics/FunnelCard.tsx'
import { MetricsPanel } from '../../analytics/MetricsPanel.tsx'
import { TopValuesCard } from '../../analytics/TopValuesCard.tsx'
import { useAppId } from '../../session/useApp.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

const route = getRouteApi('/signed-in/apps/$appId/overview')

/** Analytics of the whole app. */
export function OverviewPage() {
  const appId = useAppId()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const analytics = {
    appId,
    search,
    onSearch: (next: typeof search) => void navigate({ search: next, resetScroll: false }),
  }
  return (
    <>
      <PageHeader
        title="Overview"
        docs="overview"
        description={<DataAge appId={appId} />}
        actions={<AnalyticsControls {...analytics} />}
      />
      <AnalyticsPills {...analytics} />
      <div className="space-y-5">
        <MetricsPanel {...analytics} />
        <div className="grid gap-5 lg:grid-cols-3">
          <FunnelCard {...analytics} className="lg:col-span-2" />
          <TopValuesCard {...analytics} title="Platforms" dimensions={['platform']} rows={3} />
        </div>
        <div className="grid gap-5 lg:grid-cols-2">
          <TopValuesCard {...analytics} title="Links" dimensions={['link', 'tag', 'domain']} />
          <TopValuesCard
            {...analytics}
            title="Sources"
            dimensions={[
              'referrer',
              'utm_source',
              'utm_medium',
              'utm_campaign',
              'utm_term',
              'utm_content',
            ]}
          />
        </div>
        <CountriesCard {...analytics} />
      </div>
    </>
  )
}
