import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@throughlink/api'
import { announceSignOut } from './sessionChannel.ts'

const maxRetries = 2

/** Creates the cache of all data. Keys begin with `organization` or `app` and its id, so nothing is shared between tenants. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // The session ended on the server: show the sign-in page in every tab.
        const isSignedOut = error instanceof ApiError && error.status === 401
        if (isSignedOut && query.queryKey[0] !== 'session') announceSignOut()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < maxRetries && canRetry(error),
        retryDelay: (count, error) => getRetryDelay(count, error),
      },
    },
  })
}

/** Responses of the service are final, except for overload and outages. */
function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 502
}

function getRetryDelay(count: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
  return seconds === null ? 500 * 2 ** count : Math.min(seconds * 1_000, 30_000)
}
