import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** The annotations of an app, the oldest first. */
export function annotationsQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'annotations'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api.listAnnotations({ params: { appId }, signal })).body.items,
  })
}
