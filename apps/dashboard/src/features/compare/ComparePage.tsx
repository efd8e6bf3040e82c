import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { setChartInterval, setPeriod } from '../../analytics/changeSearch.ts'
import { DataAge } from '../../analytics/DataAge.tsx'
import { IntervalSelect } from '../../analytics/IntervalSelect.tsx'
import { readSince, resolveScope } from '../../analytics/scope.ts'
import { useLinkNames } from '../../catalog/useLinkNames.ts'
import { ChartSkeleton } from '../../charts/ChartSkeleton.tsx'
import { PeriodPicker } from '../../filters/PeriodPicker.tsx'
import { useApp } from '../../session/useApp.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { ChosenLinks } from './ChosenLinks.tsx'
import type { CompareSearch } from './compareSearch.ts'
import { comparedCounts, linkSeriesQuery, linkTotalsQuery } from './comparisonQueries.ts'
import { LinkSeriesChart } from './LinkSeriesChart.tsx'
import { LinkTotalsTable } from './LinkTotalsTable.tsx'

const route = getRouteApi('/signed-in/apps/$appId/compare')

/** Up to five links side by side: one line for each, and their figures. */
export function ComparePage() {
  const app = useApp()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const ids = search.link ?? []
  const scope = resolveScope({ ...app, appId: app.id, search })
  const metric = comparedCounts.find((key) => search.metric?.includes(key)) ?? 'clicks'
  const names = useLinkNames(app.id, ids)
  const toName = (id: string) => names[id] ?? `Link ${id}`
  const series = useQuery(linkSeriesQuery(scope, ids, metric))
  const totals = useQuery(linkTotalsQuery(scope, ids))
  const change = (next: CompareSearch) => void navigate({ search: next, resetScroll: false })
  const { link: _, ...rest } = search
  return (
    <>
      <PageHeader
        title="Compare links"
        docs="overview"
        description={<DataAge appId={app.id} />}
        actions={
          <PeriodPicker
            search={{ ...search, compare: 'none' }}
            isAlone
            since={readSince(app)}
            onChange={({ compare: __, ...period }) =>
              change({ ...setPeriod(rest, period), ...pickLinks(ids) })
            }
          />
        }
      />
      <ChosenLinks
        appId={app.id}
        ids={ids}
        toName={toName}
        onChange={(next) => change({ ...rest, ...pickLinks(next) })}
      />
      {ids.length === 0 ? (
        <Panel>
          <EmptyState icon={ChartLine} title="Choose links to compare">
            Up to five. Each gets a line in the chart and a row with its figures.
          </EmptyState>
        </Panel>
      ) : (
        <div className="space-y-5">
          <Panel
            title="Over time"
            actions={
              <div className="flex flex-wrap items-center gap-2">
                <Select
                  aria-label="Metric"
                  className="!h-8 !w-auto border-line text-sm touch:!h-11"
                  value={metric}
                  options={comparedCounts.map((key) => ({
                    value: key,
                    label: metricLabels[key],
                  }))}
                  onValueChange={(next) => change({ ...search, metric: [next] })}
                />
                <IntervalSelect
                  period={scope.period}
                  onChange={(next) =>
                    change({
                      ...setChartInterval(rest, next, scope.period.usual),
                      ...pickLinks(ids),
                    })
                  }
                />
              </div>
            }
          >
            <QueryView query={series} loading={<ChartSkeleton />}>
              {(data) => (
                <LinkSeriesChart
                  appId={app.id}
                  data={data}
                  ids={ids}
                  label={metricLabels[metric]}
                  resolution={scope.period.resolution}
                  range={scope.period.current}
                  now={series.dataUpdatedAt}
                  toName={toName}
                />
              )}
            </QueryView>
          </Panel>
          <LinkTotalsTable
            appId={app.id}
            query={totals}
            ids={ids}
            range={scope.period.current}
            toName={toName}
          />
        </div>
      )}
    </>
  )
}

const metricLabels = { clicks: 'Clicks', installs: 'Installs', opens: 'Opens', events: 'Events' }

function pickLinks(ids: readonly string[]) {
  return ids.length === 0 ? {} : { link: ids }
}
