/** Paths of the SDK endpoints, relative to the service origin. All are `POST` with a JSON body. */
export const apiPaths = {
  /** Match an install to a link. */
  matchLink: '/api/link/match-link',
  /** Resolve a short link. */
  resolveShort: '/api/link/resolve-short',
  /** Ingest a batch of events. */
  events: '/api/link/events',
} as const

/**
 * The API version that this package describes, sent in `headerNames.apiVersion`. It is a date, so
 * that versions compare as strings. A request without it is handled as the oldest supported version.
 *
 * New response fields may be added at any time. New request fields and new `matchType` values
 * require a new version.
 */
export const apiVersion = '2026-11-01'

/** HTTP header names. Case-insensitive in HTTP. */
export const headerNames = {
  /** `Bearer <publishable key>`, on every request. */
  authorization: 'Authorization',
  /** The app that the key belongs to, on every request. */
  appId: 'X-App-ID',
  /** `<name>/<version>` of the client library, such as `react-native/1.0.0`. */
  sdk: 'X-SDK',
  /** The API version of the client: `apiVersion` of this package. */
  apiVersion: 'X-API-Version',
  /** Identifies a request in the response and in the service's log, for support requests. */
  requestId: 'X-Request-ID',
  /** Whole seconds to wait before retrying, with 429 and 503. Never an HTTP date. */
  retryAfter: 'Retry-After',
} as const
