import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

export const setupPollMs = 2_500

/** The progress of the setup. Read every few seconds while the page is visible, until an install was matched. */
export function setupQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'setup'],
    queryFn: async ({ signal }) => (await api.getSetup({ params: { appId }, signal })).body,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.match.isDone ? false : setupPollMs),
  })
}
