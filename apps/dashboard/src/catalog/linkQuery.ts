import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

/** A link with its `etag`, for updates that must not overwrite another person's. */
export function linkQuery(appId: string, linkId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'link', linkId],
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.getLink({ params: { appId, linkId }, signal })
      return { ...body, etag }
    },
  })
}
