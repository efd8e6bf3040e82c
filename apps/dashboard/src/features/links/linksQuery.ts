import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { findLinks, type LinkPage } from '@throughlink/api'
import { viewerTimezone } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import { readClicksRange } from './clicksRange.ts'
import type { LinksSearch } from './linksSearch.ts'
import { sortByRank } from './sortByRank.ts'

const pageSize = 100
/** Lists with more pages are not loaded again by themselves, because each page is a request. */
const maxRefreshedPages = 4
const sorts = { newest: 'createdAt', updated: 'updatedAt', slug: 'slug' } as const

/** The links that match the filters, page by page. */
export function linksQuery(appId: string, search: LinksSearch) {
  const isShort = (query: { state: { data: { pages: readonly unknown[] } | undefined } }) =>
    (query.state.data?.pages.length ?? 0) <= maxRefreshedPages
  return infiniteQueryOptions({
    queryKey: ['app', appId, 'links', search],
    initialPageParam: '',
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    getNextPageParam: (page: LinkPage) => page.next,
    queryFn: ({ pageParam, signal, client }) =>
      search.sort === 'clicks'
        ? listByClicks(appId, search, Number(pageParam), signal, client)
        : listByValue(appId, search, pageParam, signal),
  })
}

async function listByValue(
  appId: string,
  search: LinksSearch,
  after: string,
  signal: AbortSignal,
): Promise<LinkPage> {
  const { sort = 'newest' } = search
  const query = {
    ...toFilters(search),
    ...(sort === 'clicks' ? {} : { sort: sorts[sort] }),
    ...(after === '' ? {} : { after }),
    limit: pageSize,
  }
  return findLinks(api, { params: { appId }, query, signal })
}

/** Analytics rank the links, then their settings are loaded in that order. */
async function listByClicks(
  appId: string,
  search: LinksSearch,
  start: number,
  signal: AbortSignal,
  client: QueryClient,
): Promise<LinkPage> {
  const ranking = await client.query(rankingQuery(appId))
  const ids = ranking.slice(start, start + pageSize)
  const end = start + ids.length
  const next = end < ranking.length ? String(end) : null
  if (ids.length === 0) return { items: [], next }
  const query = { ...toFilters(search), ids, limit: pageSize }
  const { items } = (await api.listLinks({ params: { appId }, query, signal })).body
  return { items: sortByRank(items, ids), next }
}

/** Ids of the most clicked links of the last 30 days. */
function rankingQuery(appId: string) {
  const range = readClicksRange()
  return queryOptions({
    queryKey: ['app', appId, 'link-ranking', range],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const query = {
        by: 'link',
        metrics: ['clicks'],
        limit: 1_000,
        timezone: viewerTimezone,
        ...range,
      } as const
      const { items } = (await api.listTopValues({ params: { appId }, query, signal })).body
      return items.map(({ value }) => value).filter((id) => id !== '')
    },
  })
}

function toFilters({ search, tag, domain, status }: LinksSearch) {
  return {
    ...(search === undefined ? {} : { search }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(domain === undefined ? {} : { domain }),
    ...(status === undefined ? {} : { status: [status] }),
  }
}
