import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from './api.ts'

/** The app of the page. For pages below `/apps/$appId`, whose route has loaded it. */
export function useApp() {
  const { appId } = useParams({ from: '/signed-in/apps/$appId' })
  return useSuspenseQuery(appQuery(appId)).data
}

/** The id of the app of the page. */
export function useAppId(): string {
  return useParams({ from: '/signed-in/apps/$appId' }).appId
}

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
