import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  addDays,
  type DayRange,
  hoursKeptDays,
  type Metric as Count,
  type ResolvedPeriod,
} from '@throughlink/protocol/rules'
import { viewerTimezone } from '../format/times.ts'
import { api } from '../session/api.ts'
import { findObstacle } from './findObstacle.ts'
import { keepPreviousOfApp } from './keepPreviousOfApp.ts'
import { listCounts, listMetrics, type MetricKey } from './metrics.ts'
import type { Scope } from './scope.ts'

interface TimeSeriesWanted {
  readonly range: DayRange
  readonly resolution: ResolvedPeriod['resolution']
  readonly counts: readonly Count[]
}

const refreshMs = 60_000

/** The figures of all metrics in the period and in the earlier one, with one request for each. */
export function useMetricFigures(scope: Scope) {
  const { period, retention, conditions, today } = scope
  const { current, earlier, resolution } = period
  const keys = listMetrics(conditions.map(({ by }) => by))
  const find = (key: MetricKey, range = current) =>
    findObstacle({ counts: listCounts(key), conditions, range, retention, today })
  const listAvailable = (range = current): readonly Count[] => [
    ...new Set(keys.filter((key) => find(key, range) === null).flatMap(listCounts)),
  ]
  const counts = listAvailable()
  const earlierCounts = earlier === null ? [] : listAvailable(earlier)
  // Hours are kept for 90 days. Before that, the earlier period has a total but no line.
  const hasLine =
    earlier !== null && (resolution !== 'hour' || earlier.from > addDays(today, 1 - hoursKeptDays))
  return {
    current: useQuery({
      ...timeSeriesQuery(scope, { range: current, resolution, counts }),
      enabled: counts.length > 0,
      refetchInterval: current.to > today ? refreshMs : false,
    }),
    earlier: useQuery({
      ...timeSeriesQuery(scope, {
        range: earlier ?? current,
        resolution: hasLine ? resolution : 'day',
        counts: earlierCounts,
      }),
      enabled: earlierCounts.length > 0,
    }),
    hasEarlier: earlierCounts.length > 0,
    hasLine: hasLine && earlierCounts.length > 0,
    keys,
    obstacles: new Map(keys.map((key) => [key, find(key)])),
  }
}

function timeSeriesQuery(
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
