import { useQuery } from '@tanstack/react-query'
import { completeUrl } from '../../catalog/completeUrl.ts'
import { api } from '../../session/api.ts'
import { useCan } from '../../session/useCan.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

/** What the page at the destination says about itself. Fetched once for each URL, a moment after the last change. */
export function usePageCard(appId: string, destination: string) {
  const url = useDebounced(completeUrl(destination), 800)
  const can = useCan()
  return useQuery({
    queryKey: ['app', appId, 'page-card', url],
    // A pattern is no page, and only web pages have a card.
    enabled: can('fetchPageCard') && isPage(url),
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) =>
      (await api.fetchPageCard({ params: { appId }, body: { url }, signal })).body,
  })
}

function isPage(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' && parsed.hostname.includes('.') && !url.includes('*')
}
