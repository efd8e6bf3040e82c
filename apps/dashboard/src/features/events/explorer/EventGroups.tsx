import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '../../../filters/resolvePeriod.ts'
import { formatAmount, formatCount } from '../../../format/numbers.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type DataCondition, formatDataCondition, formatPointer } from '../dataConditions.ts'
import type { EventProperty } from '../eventPropertiesQuery.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { eventGroupsQuery } from './eventGroupsQuery.ts'
import { GroupControls } from './GroupControls.tsx'
import { GroupList } from './GroupList.tsx'

export interface EventGroupsProps {
  readonly name: string
  readonly range: DayRange
  readonly conditions: readonly DataCondition[]
  readonly properties: readonly EventProperty[]
  readonly onFilter: (condition: DataCondition) => void
}

/** The events that meet the conditions, grouped by a property: counted, added up or averaged. */
export function EventGroups(props: EventGroupsProps) {
  const { name, range, conditions, properties, onFilter } = props
  const appId = useAppId()
  const { search, change } = useEventsSearch()
  const { groupBy, of, measure = 'count' } = search
  const sumOf = measure === 'count' ? undefined : of
  const where = conditions.map(formatDataCondition)
  const groups = useQuery(eventGroupsQuery(appId, { name, range, where, groupBy, sumOf }))
  return (
    <Panel
      title={groupBy === undefined ? 'Totals' : `By ${formatPointer(groupBy)}`}
      actions={
        <GroupControls
          properties={properties}
          groupBy={groupBy}
          measure={measure}
          of={of}
          onChange={change}
        />
      }
    >
      <QueryView query={groups} loading={<SkeletonRows count={3} />}>
        {(data) => {
          if (groupBy !== undefined) {
            return (
              <GroupList
                data={data}
                pointer={groupBy}
                measure={sumOf === undefined ? 'count' : measure}
                onFilter={onFilter}
              />
            )
          }
          const [all] = data.groups
          return (
            <dl className="flex flex-wrap gap-x-8 gap-y-3">
              <Figure label="Events" value={formatCount(data.total)} />
              {sumOf !== undefined && (
                <>
                  <Figure
                    label={`Sum of ${formatPointer(sumOf)}`}
                    value={formatNullable(all?.sum)}
                  />
                  <Figure label="Average" value={formatNullable(all?.average)} />
                </>
              )}
            </dl>
          )
        }}
      </QueryView>
    </Panel>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  )
}

function formatNullable(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : formatAmount(value)
}
