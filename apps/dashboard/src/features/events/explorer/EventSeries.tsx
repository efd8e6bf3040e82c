import { useQuery } from '@tanstack/react-query'
import { AnnotatedChart } from '../../../analytics/annotations/AnnotatedChart.tsx'
import { ComparedChange } from '../../../analytics/ComparedChange.tsx'
import { compareTotals, toPeriodSeries } from '../../../analytics/compareTotals.ts'
import { CsvButton } from '../../../analytics/CsvButton.tsx'
import { formatMetric } from '../../../analytics/metrics.ts'
import { PngButton } from '../../../analytics/PngButton.tsx'
import { countBegun, isOpen, readPoints, readTotal } from '../../../analytics/readFigures.ts'
import { toSeriesTable } from '../../../analytics/toSeriesTable.ts'
import { chartColors } from '../../../charts/chartColors.ts'
import { ChartSkeleton } from '../../../charts/ChartSkeleton.tsx'
import { useAppId } from '../../../session/useApp.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { useEventsSearch } from '../useEventsSearch.ts'
import { eventSeriesQuery } from './eventSeriesQuery.ts'

export interface EventSeriesProps {
  readonly name: string
  /** The chart cannot apply conditions on event data, and says so. */
  readonly hasConditions: boolean
}

export function EventSeries({ name, hasConditions }: EventSeriesProps) {
  const appId = useAppId()
  const { period } = useEventsSearch()
  const { current, earlier, resolution } = period
  const series = useQuery(eventSeriesQuery(appId, name, current, resolution))
  const before = useQuery(eventSeriesQuery(appId, name, earlier, resolution))
  const earlierData = earlier === null ? undefined : before.data
  const compared =
    series.data === undefined || earlier === null || before.data === undefined
      ? null
      : compareTotals(
          'events',
          toPeriodSeries(series.data, current),
          toPeriodSeries(before.data, earlier),
          series.dataUpdatedAt,
        )
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
          <span className="flex items-center gap-1">
            <span className="mr-2 flex items-baseline gap-2">
              <span className="text-lg font-semibold">
                {formatMetric('events', readTotal(series.data, 'events'), true)}
              </span>
              <ComparedChange metric="events" {...{ compared, resolution }} />
            </span>
            <PngButton card={name} range={current} />
            <CsvButton
              card={name}
              range={current}
              toTable={() => toSeriesTable(series.data, earlierData, ['events'], resolution)}
            />
          </span>
        )
      }
    >
      <QueryView query={series} loading={<ChartSkeleton height={220} />}>
        {(data) => (
          <AnnotatedChart
            appId={appId}
            end={data.to}
            label={`Events ${name} by ${resolution}`}
            height={220}
            starts={data.buckets}
            resolution={resolution}
            isLastPartial={isOpen(data, series.dataUpdatedAt)}
            series={[
              {
                key: 'events',
                label: name,
                color: chartColors.events,
                values: readPoints(data, 'events').slice(0, countBegun(data, series.dataUpdatedAt)),
              },
              ...(earlierData === undefined
                ? []
                : [
                    {
                      key: 'earlier',
                      label: 'Earlier period',
                      color: chartColors.events,
                      starts: earlierData.buckets,
                      values: readPoints(earlierData, 'events').slice(0, data.buckets.length),
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
