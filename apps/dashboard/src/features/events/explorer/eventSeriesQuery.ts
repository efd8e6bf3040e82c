import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import type { Resolution } from '../../../charts/ticks.ts'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'

/** Counts of the events of one name over time. Without a series if there were none. */
export function eventSeriesQuery(
  appId: string,
  name: string,
  range: DayRange | null,
  resolution: Resolution,
) {
  return queryOptions({
    queryKey: ['app', appId, 'event-series', name, range, resolution],
    enabled: range !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        by: 'event',
        values: [name],
        metrics: ['events'],
        resolution,
        timezone: viewerTimezone,
        ...range,
      } as const
      const { body } = await api.getTimeSeries({ params: { appId }, query, signal })
      const series = body.series.find(({ value }) => value === name)
      return { ...body, series: series === undefined ? [] : [series] }
    },
  })
}
