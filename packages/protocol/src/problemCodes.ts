/**
 * All error codes of the service, with their HTTP status. Programs compare the code; the service
 * defines the human-readable text.
 *
 * A client decides by status, because a newer service may send a code that is not listed here: retry
 * 408, 429 and 5xx, and no other 4xx.
 */
export const problemCodes = {
  /** The body is not JSON. */
  malformed_json: 400,
  /** The service does not support this `X-API-Version`; it may be older than the client. */
  unsupported_api_version: 400,
  /** `Authorization` contains no key. */
  missing_key: 401,
  /** The key is unknown or was revoked. */
  invalid_key: 401,
  /** The key is valid, but not for the app in `X-App-ID`, or that header is missing. */
  wrong_app: 403,
  /** A publishable key was sent to an endpoint that needs a secret key, or the reverse. */
  wrong_key_kind: 403,
  /** Not signed in, and no key was sent. */
  unauthenticated: 401,
  /** Wrong email or password. */
  sign_in_failed: 401,
  /** The one-time token is unknown, already used or expired. */
  invalid_token: 401,
  /** The member's role does not permit this action. */
  forbidden: 403,
  /** The organization requires a second factor, and this session has not proved one. */
  factor_required: 403,
  /** The action needs a password, a code or a passkey that was checked in the last minutes. */
  proof_required: 403,
  /** The secret key lacks the required scope. */
  missing_scope: 403,
  /** The request was sent by a page of another origin. */
  forbidden_origin: 403,
  /** The CSRF token is missing or belongs to another session. */
  csrf_failed: 403,
  /** Link not found. */
  link_not_found: 404,
  /** Not found. */
  not_found: 404,
  /** Conflicts with the current state: a slug that is in use, removing the last owner. */
  conflict: 409,
  /** A quota of the organization is used up; see `detail`. */
  quota_exceeded: 409,
  /** The resource was changed since it was read: `If-Match` contains an older version. */
  precondition_failed: 412,
  /** The body exceeds `limits.maxRequestBytes`. Halve the batch. */
  payload_too_large: 413,
  /** The body is not `application/json`. */
  unsupported_media_type: 415,
  /** The request failed validation; see `errors`. */
  validation_failed: 422,
  /** The `Idempotency-Key` was already used for another request. */
  idempotency_key_reused: 422,
  /** Too many requests. Wait for `Retry-After`. */
  rate_limited: 429,
  /** Internal error of the service. */
  internal_error: 500,
  /** A part of the service is down. Retry after `Retry-After`. */
  unavailable: 503,
} as const

/** One of the {@link problemCodes}. */
export type ProblemCode = keyof typeof problemCodes
