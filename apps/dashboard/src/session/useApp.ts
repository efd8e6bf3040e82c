import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { appQuery } from './appQuery.ts'

/** The app of the page. For pages below `/apps/$appId`, whose route has loaded it. */
export function useApp() {
  const { appId } = useParams({ from: '/signed-in/apps/$appId' })
  return useSuspenseQuery(appQuery(appId)).data
}

/** The id of the app of the page. */
export function useAppId(): string {
  return useParams({ from: '/signed-in/apps/$appId' }).appId
}
