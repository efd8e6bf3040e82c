import { queryOptions } from '@tanstack/react-query'
import { setupPollMs } from '../../catalog/setupQuery.ts'
import { api } from '../../session/api.ts'

export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: async ({ signal }) => (await api.getService({ signal })).body,
  staleTime: Infinity,
})

/** The newest link of the app, or null. */
export function newestLinkQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'links', 'newest'],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, sort: 'createdAt', order: 'desc', status: ['active'] } as const
      return (await api.listLinks({ params: { appId }, query, signal })).body.items[0] ?? null
    },
  })
}

/** The newest install of the app, or null. Analytics are a few seconds behind, so it is read until it is there. */
export function newestInstallQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'installs', 'newest'],
    queryFn: async ({ signal }) =>
      (await api.listInstalls({ params: { appId }, query: { limit: 1 }, signal })).body.items[0] ??
      null,
    refetchInterval: (query) => (query.state.data ? false : setupPollMs),
  })
}
