import { useQuery } from '@tanstack/react-query'
import { chartColors } from '../../../charts/chartColors.ts'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import { readToday, resolvePeriod } from '../../../filters/resolvePeriod.ts'
import { formatCount } from '../../../format/numbers.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Change } from '../../../ui/Change.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useEventsSearch } from '../useEventsSearch.ts'
import { eventSeriesQuery } from './eventSeriesQuery.ts'

export interface EventSeriesProps {
  readonly name: string
  /** The chart cannot apply conditions on event data, and says so. */
  readonly hasConditions: boolean
}

export function EventSeries({ name, hasConditions }: EventSeriesProps) {
  const appId = useAppId()
  const { search } = useEventsSearch()
  const today = readToday()
  const { current, earlier, resolution } = resolvePeriod(search, today)
  const series = useQuery(eventSeriesQuery(appId, name, current, resolution))
  const before = useQuery(eventSeriesQuery(appId, name, earlier, resolution))
  const earlierData = earlier === null ? undefined : before.data
  return (
    <Panel
      title={name}
      description={
        hasConditions
          ? 'The chart counts all events of this name, without the conditions.'
          : undefined
      }
      actions={
        series.data !== undefined && (
          <p className="flex items-baseline gap-2">
            <span className="text-lg font-semibold">{formatCount(series.data.total)}</span>
            {earlierData !== undefined && (
              <Change current={series.data.total} previous={earlierData.total} />
            )}
          </p>
        )
      }
    >
      <QueryView query={series} loading={<Skeleton className="h-55" />}>
        {({ buckets, points }) => (
          <TimeSeriesChart
            label={`Events ${name} by ${resolution}`}
            height={220}
            starts={buckets}
            resolution={resolution}
            isLastPartial={current.to > today}
            series={[
              { key: 'events', label: name, color: chartColors.events, values: points },
              ...(earlierData === undefined
                ? []
                : [
                    {
                      key: 'earlier',
                      label: 'Earlier period',
                      color: chartColors.events,
                      values: earlierData.points.slice(0, points.length),
                      isEarlier: true,
                    },
                  ]),
            ]}
          />
        )}
      </QueryView>
    </Panel>
  )
}
