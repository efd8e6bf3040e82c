/** The headers of the wire, as they are written; HTTP itself does not mind their case. */
export const headerNames = {
  /** `Bearer <publishable key>`, on every request. */
  authorization: 'Authorization',
  /** The app that the key belongs to, on every request. */
  appId: 'X-App-ID',
  /** `<name>/<version>` of the library that asks, such as `react-native/1.0.0`. */
  sdk: 'X-SDK',
  /** The version of the wire that the client speaks: `apiVersion` of this package. */
  apiVersion: 'X-API-Version',
  /** Names one request in the service's answer and in its log, for a question to its operator. */
  requestId: 'X-Request-ID',
  /** Whole seconds to wait before the next try, with 429 and 503. Never an HTTP date. */
  retryAfter: 'Retry-After',
} as const
