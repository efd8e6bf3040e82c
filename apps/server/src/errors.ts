import { problemCodes, type ProblemCode, type ProblemDetail } from '@throughlink/protocol'

/** What each problem is called. Codes and statuses are the wire's, in `@throughlink/protocol`. */
export const problemTitles: Readonly<Record<ProblemCode, string>> = {
  malformed_json: 'The body is not JSON.',
  unsupported_api_version: 'This service does not know that X-API-Version.',
  missing_key: 'The Authorization header has no key.',
  invalid_key: 'The key is unknown or was revoked.',
  wrong_app: 'The key is not one of the app in X-App-ID.',
  wrong_key_kind: 'This needs a key of the other kind.',
  unauthenticated: 'Sign in, or send a secret key.',
  sign_in_failed: 'The address and the password do not belong together.',
  invalid_token: 'The token is unknown, was used, or is too old.',
  forbidden: 'Your role does not allow this.',
  missing_scope: 'The key does not have the scope that this needs.',
  forbidden_origin: 'The request comes from a page of another origin.',
  csrf_failed: 'X-CSRF-Token is missing or belongs to another session.',
  link_not_found: 'There is no such link.',
  not_found: 'There is nothing here.',
  conflict: 'That is not possible beside what there is already.',
  precondition_failed: 'It was changed since you read it. Read it again.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type: 'The body is not application/json.',
  validation_failed: 'What was sent has another shape than it must have.',
  idempotency_key_reused: 'That Idempotency-Key was used for another request.',
  rate_limited: 'Too many requests.',
  internal_error: 'The service failed.',
  unavailable: 'A part of the service is down.',
}

export interface ProblemOptions {
  readonly retryAfterSeconds?: number
  /** What went wrong this time and how to cure it. */
  readonly detail?: string | undefined
  readonly errors?: readonly ProblemDetail[]
  readonly cause?: unknown
}

/** A request cannot be answered, for a reason that its sender is told. */
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

/** How long a client is asked to stay away while an engine is down. */
const outageSeconds = 5

/** An engine did not answer. The request may be sent again. */
export function unavailable(cause: unknown): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: outageSeconds, cause })
}
