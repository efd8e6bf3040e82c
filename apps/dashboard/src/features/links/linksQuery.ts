import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, findLinks, type LinkPage } from '@throughlink/api'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import { isResultColumn, type LinkColumn } from './linkColumns.ts'
import { getDefaultOrder, type LinkSort, type LinksSearch } from './linksSearch.ts'
import { readListPeriod } from './readListPeriod.ts'

const pageSize = 100
/** Lists with more pages are not loaded again by themselves, because each page is a request. */
const maxRefreshedPages = 4
const sorts = {
  newest: 'createdAt',
  updated: 'updatedAt',
  slug: 'slug',
  clicks: 'clicks',
  installs: 'installs',
  conversion: 'conversion',
  opens: 'opens',
  events: 'events',
  lastClick: 'lastClickAt',
} as const satisfies Readonly<Record<LinkSort, string>>

export interface ListedPage extends LinkPage {
  /** Analytics are down, so the links are sorted by time. */
  readonly isUnranked: boolean
}

interface PagePosition {
  readonly after: string | null
  readonly isUnranked: boolean
}

/** The links that match the filters, page by page. */
export function linksQuery(appId: string, search: LinksSearch) {
  const isShort = (query: { state: { data: { pages: readonly unknown[] } | undefined } }) =>
    (query.state.data?.pages.length ?? 0) <= maxRefreshedPages
  return infiniteQueryOptions({
    queryKey: ['app', appId, 'links', toKey(search)],
    initialPageParam: { after: null, isUnranked: false },
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    getNextPageParam: ({ next, isUnranked }: ListedPage): PagePosition | null =>
      next === null ? null : { after: next, isUnranked },
    async queryFn({ pageParam, signal }): Promise<ListedPage> {
      try {
        return await loadPage(appId, search, pageParam, signal)
      } catch (error) {
        const isOutage = error instanceof ApiError && [429, 503].includes(error.status)
        if (!isOutage || !isRanked(search) || pageParam.after !== null) throw error
        // PostgreSQL has the list: only its order needs analytics.
        return loadPage(appId, search, { after: null, isUnranked: true }, signal)
      }
    },
  })
}

async function loadPage(
  appId: string,
  search: LinksSearch,
  { after, isUnranked }: PagePosition,
  signal: AbortSignal,
): Promise<ListedPage> {
  const { sort = 'newest', order = getDefaultOrder(sort) } = search
  const { from, to } = readListPeriod(search)
  const ranked = isRanked(search) ? { from, to, timezone: viewerTimezone } : {}
  const query = {
    ...toFilters(search),
    ...(isUnranked ? {} : { sort: sorts[sort], order, ...ranked }),
    ...(after === null ? {} : { after }),
    limit: pageSize,
  }
  return { ...(await findLinks(api, { params: { appId }, query, signal })), isUnranked }
}

/** Whether analytics sort the list. */
function isRanked({ sort = 'newest' }: LinksSearch): boolean {
  return isResultColumn(sort as LinkColumn)
}

/** The period changes only a list that it sorts. */
function toKey(search: LinksSearch): object {
  const { column: _column, period: _period, from: _from, to: _to, ...rest } = search
  return isRanked(search) ? { ...rest, ...readListPeriod(search) } : rest
}

function toFilters({ search, tag, folder, domain, status }: LinksSearch) {
  return {
    ...(search === undefined ? {} : { search }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(folder === undefined ? {} : { folder }),
    ...(domain === undefined ? {} : { domain }),
    ...(status === undefined ? {} : { status: [status] }),
  }
}

/** How many links pass the filters, and how many the app has. */
export function linkCountQuery(appId: string, search: LinksSearch) {
  const query = toFilters(search)
  return queryOptions({
    queryKey: ['app', appId, 'link-count', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.countLinks({ params: { appId }, query, signal })).body,
  })
}
