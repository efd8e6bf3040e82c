import { useQuery } from '@tanstack/react-query'
import type { FilterDimension } from '../filters/conditions.ts'
import { findObstacle } from './findObstacle.ts'
import { listCounts, readRankMetric, type MetricKey } from './metrics.ts'
import { resolveScope, type AnalyticsProps } from './scope.ts'
import { topValuesQuery } from './topValuesQuery.ts'

/** What is shown beside a metric. */
const companions: Readonly<Partial<Record<MetricKey, MetricKey>>> = {
  clicks: 'installs',
  installs: 'matchRate',
  events: 'installs',
}

/** The values of a dimension, ranked by the chosen metric, with a second metric where both are counted. */
export function useTopValues(
  props: Omit<AnalyticsProps, 'onSearch'>,
  by: FilterDimension,
  limit: number,
) {
  const scope = resolveScope(props)
  const { conditions, today, period } = scope
  const range = period.current
  const rank = readRankMetric(props.search)
  const find = (key: MetricKey) =>
    findObstacle({ counts: listCounts(key), conditions, range, today, by })
  const companion = companions[rank]
  const extra = companion !== undefined && find(companion) === null ? companion : null
  const counts = [...new Set([...listCounts(rank), ...(extra === null ? [] : listCounts(extra))])]
  const obstacle = find(rank)
  const query = useQuery({
    ...topValuesQuery(scope, { by, counts, limit }),
    enabled: obstacle === null,
  })
  return { query, rank, extra, obstacle, range }
}
