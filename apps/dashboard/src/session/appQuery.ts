import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** An app with its `etag`, for updates that must not overwrite another person's. */
export function appQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'settings'],
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.getApp({ params: { appId }, signal })
      return { ...body, etag }
    },
  })
}
