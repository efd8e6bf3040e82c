/**
 * Every error the service answers with, and its HTTP status. The code is what a program compares;
 * the words that go with it belong to the service.
 *
 * A client decides by status, since a newer service may send a code that is not listed here:
 * 408, 429 and 5xx are worth another try, every other 4xx is not.
 */
export const problemCodes = {
  /** The body is not JSON. */
  malformed_json: 400,
  /** `X-API-Version` is not a version that this service knows; it may be older than the client. */
  unsupported_api_version: 400,
  /** No key in `Authorization`. */
  missing_key: 401,
  /** The key is unknown or was revoked. */
  invalid_key: 401,
  /** The key is good, but not for the app in `X-App-ID`, or that header is missing. */
  wrong_app: 403,
  /** A publishable key where a secret one is needed, or the reverse. */
  wrong_key_kind: 403,
  /** Nobody is signed in, and no key was sent. */
  unauthenticated: 401,
  /** The address and the password do not belong together. */
  sign_in_failed: 401,
  /** A one-time token is unknown, was used, or is too old. */
  invalid_token: 401,
  /** The member's role does not allow this. */
  forbidden: 403,
  /** The secret key has not been given the scope that this needs. */
  missing_scope: 403,
  /** The request comes from a page of another origin. */
  forbidden_origin: 403,
  /** The token against forged requests is missing or another session's. */
  csrf_failed: 403,
  /** There is no such link. */
  link_not_found: 404,
  /** There is nothing at this path. */
  not_found: 404,
  /** It cannot be so beside what there is already: a slug that is taken, the last owner that leaves. */
  conflict: 409,
  /** It was changed since it was read: `If-Match` names an older version. */
  precondition_failed: 412,
  /** The body is over `limits.maxRequestBytes`. Halve the batch. */
  payload_too_large: 413,
  /** The body is not `application/json`. */
  unsupported_media_type: 415,
  /** The body is JSON of another shape; `errors` says where. */
  validation_failed: 422,
  /** The `Idempotency-Key` was used for another request. */
  idempotency_key_reused: 422,
  /** Too many requests. `Retry-After` says for how long. */
  rate_limited: 429,
  /** A fault of the service. */
  internal_error: 500,
  /** A part of the service is down. `Retry-After` says when to ask again. */
  unavailable: 503,
} as const

/** One of the {@link problemCodes}. */
export type ProblemCode = keyof typeof problemCodes
