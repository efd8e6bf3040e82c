import { getRouteApi } from '@tanstack/react-router'
import { AnalyticsControls } from '../../../analytics/AnalyticsControls.tsx'
import { AnalyticsPills } from '../../../analytics/AnalyticsPills.tsx'
import { DataAge } from '../../../analytics/DataAge.tsx'
import { sourceDimensions } from '../../../analytics/dimensionNames.ts'
import { MetricsPanel } from '../../../analytics/MetricsPanel.tsx'
import { TopValuesCard } from '../../../analytics/TopValuesCard.tsx'
import { useApp } from '../../../session/useApp.ts'

const route = getRouteApi('/signed-in/apps/$appId/links/$linkId')

export interface LinkAnalyticsProps {
  readonly appId: string
  readonly linkId: string
  /** Undefined until the link is loaded. The figures do not wait for it. */
  readonly createdAt: string | undefined
}

/** Metrics of the link in a period, and where its clicks came from. */
export function LinkAnalytics({ appId, linkId, createdAt }: LinkAnalyticsProps) {
  const search = route.useSearch()
  const { retention } = useApp()
  const navigate = route.useNavigate()
  const analytics = {
    appId,
    search,
    retention,
    ...(createdAt === undefined ? {} : { createdAt }),
    fixedWhere: [{ by: 'link', op: 'eq', values: [linkId] }] as const,
    onSearch: (next: typeof search) => void navigate({ search: next, resetScroll: false }),
  }
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <DataAge appId={appId} />
        </div>
        <AnalyticsControls {...analytics} />
      </div>
      <AnalyticsPills {...analytics} />
      <div className="space-y-5">
        <MetricsPanel {...analytics} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <TopValuesCard {...analytics} rows={6} title="Sources" dimensions={sourceDimensions} />
          <TopValuesCard
            {...analytics}
            rows={6}
            title="Places, devices and paths"
            dimensions={['country', 'platform', 'browser', 'path']}
          />
        </div>
      </div>
    </div>
  )
}
