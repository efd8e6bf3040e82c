import { useQuery } from '@tanstack/react-query'
import { maxAnalyticsDays } from '@throughlink/protocol/rules'
import { limitRange } from '../../../dates/limitRange.ts'
import { useAppId } from '../../../session/useApp.ts'
import { type DataCondition, formatDataCondition, parseDataConditions } from '../dataConditions.ts'
import { DataConditions } from '../DataConditions.tsx'
import { eventPropertiesQuery } from '../eventPropertiesQuery.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { EventGroups } from './EventGroups.tsx'
import { EventProperties } from './EventProperties.tsx'
import { EventSeries } from './EventSeries.tsx'
import { LatestEvents } from './LatestEvents.tsx'

/** Everything about the events of one name. */
export function EventDetails({ name }: { readonly name: string }) {
  const appId = useAppId()
  const { search, change, period } = useEventsSearch()
  const { range, isLimited } = limitRange(period.current, maxAnalyticsDays.rawRows)
  const properties = useQuery(eventPropertiesQuery(appId, name, range))
  const conditions = parseDataConditions(search.data ?? [])
  const setConditions = (next: readonly DataCondition[]) =>
    change({ data: next.length === 0 ? undefined : next.map(formatDataCondition) })
  const known = properties.data?.properties ?? []
  return (
    <div className="min-w-0 space-y-5">
      <EventSeries name={name} hasConditions={conditions.length > 0} />
      {isLimited && (
        <p className="text-sm text-ink-3">
          Everything below covers the last {maxAnalyticsDays.rawRows} days of the period.
        </p>
      )}
      <DataConditions properties={known} conditions={conditions} onChange={setConditions} />
      <EventGroups
        name={name}
        range={range}
        conditions={conditions}
        properties={known}
        onFilter={(condition) => setConditions([...conditions, condition])}
      />
      <EventProperties
        query={properties}
        groupBy={search.groupBy}
        onGroupBy={(pointer) => change({ groupBy: pointer })}
      />
      <LatestEvents name={name} range={range} conditions={conditions} />
    </div>
  )
}
