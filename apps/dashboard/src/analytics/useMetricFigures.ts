import { useQuery } from '@tanstack/react-query'
import { addDays } from '../filters/resolvePeriod.ts'
import type { Count } from './countedBy.ts'
import { findObstacle, hoursKeptDays } from './findObstacle.ts'
import { listCounts, metricKeys, type MetricKey } from './metrics.ts'
import type { Scope } from './scope.ts'
import { timeSeriesQuery } from './timeSeriesQuery.ts'

const refreshMs = 60_000

/** The figures of all metrics in the period and in the earlier one, with one request for each. */
export function useMetricFigures(scope: Scope) {
  const { period, conditions, today } = scope
  const { current, earlier, resolution } = period
  const find = (key: MetricKey, range = current) =>
    findObstacle({ counts: listCounts(key), conditions, range, today })
  const listAvailable = (range = current): readonly Count[] => [
    ...new Set(metricKeys.filter((key) => find(key, range) === null).flatMap(listCounts)),
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
    obstacles: new Map(metricKeys.map((key) => [key, find(key)])),
  }
}
