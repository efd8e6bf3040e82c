/** Where the service answers an app, below its origin. All three take `POST` with a JSON body. */
export const apiPaths = {
  /** Which link led to this install? */
  matchLink: '/api/link/match-link',
  /** Where does this short link lead? */
  resolveShort: '/api/link/resolve-short',
  /** Here is a batch of events. */
  events: '/api/link/events',
} as const
