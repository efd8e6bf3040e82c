import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type DayRange, resolvePeriod } from '@throughlink/protocol/rules'
import { ExportButton } from '../../catalog/exports/ExportButton.tsx'
import { readToday } from '../../dates/readToday.ts'
import { formatCondition } from '../../filters/conditions.ts'
import { PeriodPicker } from '../../filters/PeriodPicker.tsx'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import { useAppId } from '../../session/useApp.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { InstallsList } from './InstallsList.tsx'
import { type MatchesSearch, readMatchesSearch } from './matchesSearch.ts'
import { MatchFilters } from './MatchFilters.tsx'
import { MatchQualityPanels } from './MatchQualityPanels.tsx'

const route = getRouteApi('/signed-in/apps/$appId/matches')

export function MatchesPage() {
  const appId = useAppId()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { current: range } = resolvePeriod(search, readToday())
  const quality = useQuery(matchQualityQuery(appId, search, range))
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      search: (previous) => readMatchesSearch({ ...previous, ...changes }),
      replace: true,
      resetScroll: false,
    })
  const clear = () => {
    const { period, from, to } = search
    void navigate({ search: readMatchesSearch({ period, from, to }), resetScroll: false })
  }
  return (
    <>
      <PageHeader
        title="Matches"
        docs="matches"
        description="Installs and the links that led to them."
        actions={
          <PeriodPicker
            isForList
            search={search}
            onChange={({ period, from, to }) => change({ period, from, to })}
          />
        }
      />
      <MatchQualityPanels
        query={quality}
        range={range}
        onMethod={(method) => change({ method, reason: undefined, result: undefined })}
        onReason={(reason) => change({ reason, method: undefined, result: undefined })}
      />
      <Panel title="Installs" isFlush actions={<ExportButton rows="matches" range={range} />}>
        <MatchFilters appId={appId} search={search} onChange={change} onClear={clear} />
        <InstallsList appId={appId} search={search} range={range} onClear={clear} />
      </Panel>
    </>
  )
}

/** Counts of methods, reasons and confidences. Of the filters, only link and platform apply. */
function matchQualityQuery(appId: string, { linkId, platform }: MatchesSearch, range: DayRange) {
  const where = [
    ...(linkId === undefined ? [] : [{ by: 'link', op: 'eq', values: [linkId] } as const]),
    ...(platform === undefined ? [] : [{ by: 'platform', op: 'eq', values: [platform] } as const]),
  ].map(formatCondition)
  return queryOptions({
    queryKey: ['app', appId, 'match-quality', range, where],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...range, timezone: viewerTimezone, ...(where.length > 0 ? { where } : {}) }
      return (await api.getMatchQuality({ params: { appId }, query, signal })).body
    },
  })
}
