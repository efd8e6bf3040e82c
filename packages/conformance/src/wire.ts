/**
 * The names of the wire contract, repeated from `@throughlink/protocol` so that the server runs without
 * any other package. A test keeps the two equal.
 */

/** The endpoints that a client library calls, by their short name in a scenario. */
export const routePaths = {
  match: '/api/link/match-link',
  resolve: '/api/link/resolve-short',
  events: '/api/link/events',
} as const

export type Route = keyof typeof routePaths

export const routes = Object.keys(routePaths) as readonly Route[]

/** Header names in lower case, as Node reports them. */
export const headers = {
  authorization: 'authorization',
  appId: 'x-app-id',
  sdk: 'x-sdk',
  apiVersion: 'x-api-version',
} as const

export const apiVersion = '2026-11-01'

export const wireLimits = {
  maxEventsPerRequest: 100,
  maxRequestBytes: 500_000,
  maxUrlLength: 2_048,
  minIdLength: 16,
  maxIdLength: 64,
} as const
