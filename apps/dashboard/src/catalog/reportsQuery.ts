import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

/** The shared reports of an app, the newest first. */
export function reportsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'reports'],
    queryFn: async ({ signal }) =>
      (await api.listReports({ params: { appId }, signal })).body.items,
  })
}
