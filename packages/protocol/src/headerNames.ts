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
