import { infiniteQueryOptions } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import type { MatchesSearch } from './matchesSearch.ts'

const pageSize = 50

/** Installs that pass the filters, newest first, page by page. */
export function installsQuery(appId: string, search: MatchesSearch, range: DayRange) {
  return infiniteQueryOptions({
    queryKey: ['app', appId, 'installs', range, search],
    initialPageParam: null as string | null,
    getNextPageParam: (page: { readonly next: string | null }) => page.next,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...range,
        timezone: viewerTimezone,
        limit: pageSize,
        ...toFilters(search),
        ...(pageParam === null ? {} : { after: pageParam }),
      }
      return (await api.listInstalls({ params: { appId }, query, signal })).body
    },
  })
}

function toFilters(search: MatchesSearch) {
  const { result, method, reason, platform, linkId, minConfidence, test } = search
  return {
    ...(result === undefined ? {} : { isMatched: result === 'matched' }),
    ...(method === undefined ? {} : { method }),
    ...(reason === undefined ? {} : { reason }),
    ...(platform === undefined ? {} : { platform }),
    ...(linkId === undefined ? {} : { linkId }),
    ...(minConfidence === undefined ? {} : { minConfidence: Number(minConfidence) }),
    ...(test === undefined ? {} : { isTest: test === 'only' }),
  }
}
