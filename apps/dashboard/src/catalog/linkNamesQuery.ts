import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { formatLinkName } from './formatLink.ts'

/** At most this many ids in one request. */
const maxIds = 100

/** Names of links by id. Links that were purged are missing. */
export function linkNamesQuery(appId: string, ids: readonly string[]) {
  const known = new Set(ids.filter((id) => id !== ''))
  const wanted = [...known].toSorted().slice(0, maxIds)
  return queryOptions({
    queryKey: ['app', appId, 'link-names', wanted],
    enabled: wanted.length > 0,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const query = { ids: wanted, limit: maxIds }
      const { body } = await api.listLinks({ params: { appId }, query, signal })
      return Object.fromEntries(body.items.map((link) => [link.id, formatLinkName(link)]))
    },
  })
}
