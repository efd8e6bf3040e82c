import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

/** The saved views of an app: those that the team shares, and the person's own. */
export function viewsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'link-views'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api.listLinkViews({ params: { appId }, signal })).body.items,
  })
}
