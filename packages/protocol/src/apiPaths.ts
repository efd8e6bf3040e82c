/** Paths of the SDK endpoints, relative to the service origin. All are `POST` with a JSON body. */
export const apiPaths = {
  /** Match an install to a link. */
  matchLink: '/api/link/match-link',
  /** Resolve a short link. */
  resolveShort: '/api/link/resolve-short',
  /** Ingest a batch of events. */
  events: '/api/link/events',
} as const
