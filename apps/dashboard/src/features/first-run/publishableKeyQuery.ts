import { queryOptions, skipToken } from '@tanstack/react-query'

/**
 * The publishable key that was created in this visit. The service shows a key only once, so it is kept in
 * memory until the page is closed. Undefined otherwise.
 */
export function publishableKeyQuery(appId: string) {
  return queryOptions<string>({
    queryKey: ['app', appId, 'new-publishable-key'],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
