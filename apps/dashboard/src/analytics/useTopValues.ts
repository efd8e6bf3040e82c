import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Metric as Count } from '@throughlink/protocol/rules'
import type { FilterDimension } from '../filters/conditions.ts'
import { viewerTimezone } from '../format/times.ts'
import { api } from '../session/api.ts'
import { findObstacle } from './findObstacle.ts'
import { keepPreviousOfApp } from './keepPreviousOfApp.ts'
import { findCompanion, listCounts, type MetricKey, readRankMetric } from './metrics.ts'
import { type AnalyticsProps, resolveScope, type Scope } from './scope.ts'

interface TopValuesWanted {
  readonly by: FilterDimension
  /** The first one ranks the values. */
  readonly counts: readonly Count[]
  readonly limit: number
}

/** The values of a dimension, ranked by the chosen metric, with a second metric where both are counted. */
export function useTopValues(
  props: Omit<AnalyticsProps, 'onSearch'>,
  by: FilterDimension,
  limit: number,
) {
  const scope = resolveScope(props)
  const { conditions, today, period, retention } = scope
  const range = period.current
  const rank = readRankMetric(props.search)
  const find = (key: MetricKey) =>
    findObstacle({ counts: listCounts(key), conditions, range, retention, today, by })
  const companion = findCompanion(rank, [by, ...conditions.map((each) => each.by)])
  const extra = companion !== undefined && find(companion) === null ? companion : null
  const counts = [...new Set([...listCounts(rank), ...(extra === null ? [] : listCounts(extra))])]
  const obstacle = find(rank)
  const query = useQuery({
    ...topValuesQuery(scope, { by, counts, limit }),
    enabled: obstacle === null,
  })
  return { query, rank, extra, obstacle, range }
}

function topValuesQuery(scope: Scope, { by, counts, limit }: TopValuesWanted) {
  const { appId, where, period } = scope
  const query = { ...period.current, by, metrics: counts, where, limit, timezone: viewerTimezone }
  return queryOptions({
    queryKey: ['app', appId, 'top-values', query],
    placeholderData: keepPreviousOfApp(appId, by),
    queryFn: async ({ signal }) =>
      (await api.listTopValues({ params: { appId }, query, signal })).body,
  })
}
