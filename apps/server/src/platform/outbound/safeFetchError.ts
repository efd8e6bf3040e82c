/** Reason why there is no complete response. */
export type SafeFetchErrorCode =
  | 'url_refused'
  | 'address_refused'
  | 'name_not_found'
  | 'connection_failed'
  | 'timed_out'
  | 'stopped'
  | 'response_too_large'
  | 'too_many_redirects'

/**
 * Messages contain no address: the user who provided the URL may read them, and must not learn what names in
 * the operator's network resolve to.
 */
export class SafeFetchError extends Error {
  readonly code: SafeFetchErrorCode

  constructor(code: SafeFetchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
