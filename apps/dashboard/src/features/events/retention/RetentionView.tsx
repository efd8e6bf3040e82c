import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { addDays } from '@throughlink/protocol/rules'
import { CalendarRange } from 'lucide-react'
import { CsvButton } from '../../../analytics/CsvButton.tsx'
import { linkNamesQuery } from '../../../catalog/queries.ts'
import { RetentionGrid } from '../../../charts/RetentionGrid.tsx'
import { readToday } from '../../../dates/readToday.ts'
import {
  addCondition,
  type Condition,
  formatCondition,
  parseConditions,
} from '../../../filters/conditions.ts'
import { FilterMenu } from '../../../filters/FilterMenu.tsx'
import { FilterPills } from '../../../filters/FilterPills.tsx'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { cohortCounts } from '../eventsSearch.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { RetentionFigures } from './RetentionFigures.tsx'
import { toCohorts } from './toCohorts.ts'

/** Whether people who installed the app in one week were active in the weeks after. */
export function RetentionView() {
  const appId = useAppId()
  const { search, change } = useEventsSearch()
  const { cohorts = '8' } = search
  const conditions = parseConditions(search.where ?? [])
  const where = conditions.map(formatCondition)
  const retention = useQuery(retentionQuery(appId, Number(cohorts), where))
  const linkIds = conditions.flatMap(({ by, values }) => (by === 'link' ? values : []))
  const names = useQuery(linkNamesQuery(appId, linkIds))
  const today = readToday()
  const range = { from: addDays(today, -7 * Number(cohorts)), to: addDays(today, 1) }
  const setConditions = (next: readonly Condition[]) =>
    change({ where: next.length === 0 ? undefined : next.map(formatCondition) })
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Cohorts"
          className="!h-8 !w-auto border-line text-sm touch:!h-11"
          value={cohorts}
          options={cohortCounts.map((value) => ({ value, label: `Last ${value} weeks` }))}
          onValueChange={(value) => change({ cohorts: value === '8' ? undefined : value })}
        />
        <FilterMenu
          appId={appId}
          range={range}
          onAdd={(condition) => setConditions(addCondition(conditions, condition))}
        />
        <FilterPills
          conditions={conditions}
          onChange={setConditions}
          linkNames={names.data ?? {}}
        />
      </div>
      <QueryView
        query={retention}
        loading={
          <Panel title="Weekly cohorts">
            <SkeletonRows count={8} />
          </Panel>
        }
      >
        {(data) => {
          const shown = toCohorts(data)
          return shown.length === 0 ? (
            <Panel>
              <EmptyState icon={CalendarRange} title="No installs in these weeks">
                {conditions.length === 0
                  ? 'A cohort appears with the first install of a week.'
                  : 'Remove a filter or choose more weeks.'}
              </EmptyState>
            </Panel>
          ) : (
            <div className="space-y-5">
              <RetentionFigures data={data} />
              <Panel
                title="Weekly cohorts"
                actions={
                  <CsvButton
                    card="Retention"
                    range={range}
                    toTable={() => {
                      const weeks = Math.max(...shown.map(({ shares }) => shares.length))
                      return [
                        [
                          'Week (UTC)',
                          'Installs',
                          ...Array.from({ length: weeks }, (_, week) => `Week ${week}`),
                        ],
                        ...shown.map(({ start, installs, shares }) => [
                          start.slice(0, 10),
                          installs,
                          ...Array.from({ length: weeks }, (_, week) => shares[week] ?? null),
                        ]),
                      ]
                    }}
                  />
                }
                description="Share of the installs of a week (UTC, from Monday) that were active in the weeks after. Active: they logged an event or a link opened the app. The current week is left out until it is over."
              >
                <RetentionGrid label="Retention by week of install" cohorts={shown} />
              </Panel>
            </div>
          )
        }}
      </QueryView>
    </div>
  )
}

/** Weekly cohorts of installs, and how many of each were active in the weeks after. */
function retentionQuery(appId: string, cohorts: number, where: readonly string[]) {
  return queryOptions({
    queryKey: ['app', appId, 'retention', cohorts, where],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.getRetention({ params: { appId }, query: { cohorts, where }, signal })).body,
  })
}
