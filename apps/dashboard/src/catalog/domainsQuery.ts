import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

/** The domains of an app, oldest first: the first one is the default for new links. */
export function domainsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'domains'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const input = { params: { appId }, query: { limit: 100 }, signal }
      const { items } = (await api.listDomains(input)).body
      return items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },
  })
}
