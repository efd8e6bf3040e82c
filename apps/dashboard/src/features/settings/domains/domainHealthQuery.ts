import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

/** The health of a domain. The service keeps results for 30 seconds. */
export function domainHealthQuery(appId: string, domain: string) {
  return queryOptions({
    queryKey: ['app', appId, 'domains', domain, 'health'],
    queryFn: async ({ signal }) =>
      (await api.getDomainHealth({ params: { appId, domain }, signal })).body,
    refetchInterval: ({ state }) => (state.data?.status === 'ok' ? 300_000 : 31_000),
  })
}
