import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCounts, type MetricKey, metrics } from '../../analytics/metrics.ts'
import type { Scope } from '../../analytics/scope.ts'
import { formatCondition } from '../../filters/conditions.ts'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'

/** The metrics of the table. Installs are those that the link led to. */
export const comparedMetrics = ['clicks', 'installs', 'conversion', 'opens', 'events'] as const

/** The metrics of the chart: the service counts one metric at a time by link, which a share would need two of. */
export const comparedCounts = ['clicks', 'installs', 'opens', 'events'] as const

/** One series for each link. */
export function linkSeriesQuery(scope: Scope, ids: readonly string[], key: MetricKey) {
  const { appId, period } = scope
  const query = {
    ...period.current,
    resolution: period.resolution,
    timezone: viewerTimezone,
    by: 'link',
    values: ids,
    metrics: [metrics[key].count],
  } as const
  return queryOptions({
    queryKey: ['app', appId, 'link-series', query],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.getTimeSeries({ params: { appId }, query, signal })).body,
  })
}

/** The figures of the whole period. */
export function linkTotalsQuery({ appId, period }: Scope, ids: readonly string[]) {
  const counts = [...new Set(comparedMetrics.flatMap(listCounts))]
  const query = {
    ...period.current,
    timezone: viewerTimezone,
    by: 'link',
    metrics: counts,
    where: [formatCondition({ by: 'link', op: 'eq', values: ids })],
    limit: Math.max(1, ids.length),
  } as const
  return queryOptions({
    queryKey: ['app', appId, 'link-totals', query],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.listTopValues({ params: { appId }, query, signal })).body,
  })
}
