import { queryOptions } from '@tanstack/react-query'
import { viewerTimezone } from '../format/times.ts'
import { api } from '../session/api.ts'
import type { DayRange, ResolvedPeriod } from '../filters/resolvePeriod.ts'
import type { Count } from './countedBy.ts'
import { keepPreviousOfApp } from './keepPreviousOfApp.ts'
import type { Scope } from './scope.ts'

export interface TimeSeriesWanted {
  readonly range: DayRange
  readonly resolution: ResolvedPeriod['resolution']
  readonly counts: readonly Count[]
}

export function timeSeriesQuery(
  { appId, where }: Pick<Scope, 'appId' | 'where'>,
  { range, resolution, counts }: TimeSeriesWanted,
) {
  const query = { ...range, resolution, metrics: counts, where, timezone: viewerTimezone }
  return queryOptions({
    queryKey: ['app', appId, 'time-series', query],
    placeholderData: keepPreviousOfApp(appId),
    queryFn: async ({ signal }) =>
      (await api.getTimeSeries({ params: { appId }, query, signal })).body,
  })
}
