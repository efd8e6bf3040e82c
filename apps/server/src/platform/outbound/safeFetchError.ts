/** Why nothing, or no whole answer, came back. */
export type SafeFetchFailure =
  | 'url_refused'
  | 'address_refused'
  | 'name_not_found'
  | 'connection_failed'
  | 'timed_out'
  | 'stopped'
  | 'response_too_large'
  | 'too_many_redirects'

/**
 * The words name no address: who gave the URL may read them, and must not learn by them what the names of
 * the operator's network resolve to.
 */
export class SafeFetchError extends Error {
  readonly fault: SafeFetchFailure

  constructor(fault: SafeFetchFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}
