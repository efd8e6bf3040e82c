import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

/** The tags of an app’s links, with the number of links of each. */
export function tagsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'tags'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.listTags({ params: { appId }, signal })).body.items,
  })
}
