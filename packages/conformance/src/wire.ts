/**
 * The names of the wire contract, repeated from `@throughlink/protocol` so that the server runs without
 * any other package. A test keeps the two equal. Shapes and headers are in `schemas`.
 */

/** The endpoints that a client library calls, by their short name in a scenario. */
export const routePaths = {
  match: '/api/link/match-link',
  resolve: '/api/link/resolve-short',
  events: '/api/link/events',
} as const

export type Route = keyof typeof routePaths

export const routes = Object.keys(routePaths) as readonly Route[]

export const wireLimits = { maxRequestBytes: 500_000 } as const
