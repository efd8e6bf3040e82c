import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Resolution } from '../../../charts/ticks.ts'
import type { DayRange } from '../../../filters/resolvePeriod.ts'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'

/** Counts of the events of one name over time. */
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
      return {
        buckets: body.buckets,
        points: series?.points ?? body.buckets.map(() => 0),
        total: series?.total ?? 0,
      }
    },
  })
}
