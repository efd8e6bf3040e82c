import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { formatCondition } from '../../filters/conditions.ts'
import type { DayRange } from '../../filters/resolvePeriod.ts'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import type { MatchesSearch } from './matchesSearch.ts'

/** Counts of methods, reasons and confidences. Of the filters, only link and platform apply. */
export function matchQualityQuery(
  appId: string,
  { linkId, platform }: MatchesSearch,
  range: DayRange,
) {
  const where = [
    ...(linkId === undefined ? [] : [{ by: 'link', op: 'eq', values: [linkId] } as const]),
    ...(platform === undefined ? [] : [{ by: 'platform', op: 'eq', values: [platform] } as const]),
  ].map(formatCondition)
  return queryOptions({
    queryKey: ['app', appId, 'match-quality', range, where],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...range, timezone: viewerTimezone, ...(where.length > 0 ? { where } : {}) }
      return (await api.getMatchQuality({ params: { appId }, query, signal })).body
    },
  })
}
