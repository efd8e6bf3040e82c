import { type ProblemCode, problemCodes, type ProblemDetail } from '@throughlink/protocol'

/** Titles of problems. Codes and statuses are defined in `@throughlink/protocol`. */
export const problemTitles: Readonly<Record<ProblemCode, string>> = {
  malformed_json: 'The request body is not valid JSON.',
  unsupported_api_version: 'Unsupported X-API-Version.',
  missing_key: 'The Authorization header has no key.',
  invalid_key: 'The key is unknown, revoked or expired.',
  wrong_app: 'The key does not belong to the app in X-App-ID.',
  wrong_key_kind: 'Wrong key type for this endpoint.',
  unauthenticated: 'Not authenticated. Sign in or send a secret key.',
  sign_in_failed: 'Wrong email or password.',
  invalid_token: 'The token is unknown, used or expired.',
  forbidden: 'You are not allowed to do this.',
  factor_required: 'The organization requires a second factor.',
  proof_required: 'Confirm that it is you.',
  missing_scope: 'The key does not have the required scope.',
  forbidden_origin: 'Requests from this origin are not allowed.',
  csrf_failed: 'X-CSRF-Token is missing or does not match the session.',
  link_not_found: 'Link not found.',
  not_found: 'Not found.',
  conflict: 'Conflicts with the current state.',
  quota_exceeded: 'A quota of the organization is used up.',
  precondition_failed: 'The resource has changed since you read it. Read it again.',
  payload_too_large: 'The request body is too large.',
  unsupported_media_type: 'Unsupported Content-Type.',
  validation_failed: 'The request failed validation.',
  idempotency_key_reused: 'This Idempotency-Key was used for a different request.',
  rate_limited: 'Too many requests.',
  internal_error: 'Internal server error.',
  unavailable: 'The service is temporarily unavailable.',
}

export interface ProblemOptions {
  readonly retryAfterSeconds?: number
  /** Says what is wrong with this request, and how to fix it. */
  readonly detail?: string | undefined
  readonly errors?: readonly ProblemDetail[]
  readonly cause?: unknown
}

/** An error that is sent to the client as problem details. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly retryAfterSeconds: number | undefined
  readonly detail: string | undefined
  readonly errors: readonly ProblemDetail[] | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(problemTitles[code], { cause: options.cause })
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.detail = options.detail
    this.errors = options.errors
  }

  get status(): number {
    return problemCodes[this.code]
  }
}

/** `Retry-After` while an engine is down. */
const outageSeconds = 5

/** Creates the problem for an engine that did not respond. The client may retry. */
export function unavailable(cause: unknown): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: outageSeconds, cause })
}
