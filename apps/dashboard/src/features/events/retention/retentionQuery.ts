import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

/** Weekly cohorts of installs, and how many of each were active in the weeks after. */
export function retentionQuery(appId: string, cohorts: number, where: readonly string[]) {
  return queryOptions({
    queryKey: ['app', appId, 'retention', cohorts, where],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.getRetention({ params: { appId }, query: { cohorts, where }, signal })).body,
  })
}
