import { queryOptions } from '@tanstack/react-query'
import { viewerTimezone } from '../format/times.ts'
import { api } from '../session/api.ts'
import type { FilterDimension } from '../filters/conditions.ts'
import type { Count } from './countedBy.ts'
import { keepPreviousOfApp } from './keepPreviousOfApp.ts'
import type { Scope } from './scope.ts'

export interface TopValuesWanted {
  readonly by: FilterDimension
  /** The first one ranks the values. */
  readonly counts: readonly Count[]
  readonly limit: number
}

export function topValuesQuery(scope: Scope, { by, counts, limit }: TopValuesWanted) {
  const { appId, where, period } = scope
  const query = { ...period.current, by, metrics: counts, where, limit, timezone: viewerTimezone }
  return queryOptions({
    queryKey: ['app', appId, 'top-values', query],
    placeholderData: keepPreviousOfApp(appId, by),
    queryFn: async ({ signal }) =>
      (await api.listTopValues({ params: { appId }, query, signal })).body,
  })
}
