// Generated from src/schemas by `npm run generate wire`. Do not edit.
//
// Printed rather than inferred, because a published declaration that mentioned TypeBox would make
// every app install it to get types. A test keeps this file equal to the schemas.

/** Body of `POST /api/link/match-link`: match an install to a link. */
export type MatchRequest = MatchByClickId | MatchByFingerprint | MatchByClipboard

/** Match by click id. Deterministic. */
export interface MatchByClickId {
  /**
   * Random id of this install, created once and stored on the device. The same id always gets the
   * same result, so requests can be retried safely. Optional for third-party clients.
   */
  installId?: string

  /**
   * `clickId` from the Play install referrer, in any format. An id that this service did not issue
   * gets a null `link`.
   */
  clickId: string

  /**
   * Timestamps of the Play install referrer in seconds since 1970, Google Play server time. A click
   * later than the start of the install indicates click injection. Zero if unknown.
   */
  referrer?: ReferrerTimes

  /**
   * Fingerprint that would have been sent without a click id. Used only to measure matching
   * accuracy, never for the decision.
   */
  shadow?: Fingerprint
}

/**
 * Match by device fingerprint. Probabilistic, unless `pastedLink` is a link of this service with a
 * valid clipboard token.
 */
export interface MatchByFingerprint extends Fingerprint {
  /**
   * Random id of this install, created once and stored on the device. The same id always gets the
   * same result, so requests can be retried safely. Optional for third-party clients.
   */
  installId?: string

  /**
   * Web URL from the clipboard (iOS). Its query and fragment contain nothing but a clipboard token.
   */
  pastedLink?: string

  /**
   * Label that Google Play puts into an install referrer without a link. `organic`: no link led to
   * the store, so the install is not matched by its fingerprint. `unset`: unknown.
   */
  storeLabel?: 'organic' | 'unset'
}

/**
 * Match by clipboard only, without a fingerprint. Sent by apps that allow only deterministic
 * matching, and for pasted links.
 */
export interface MatchByClipboard {
  /**
   * Random id of this install, created once and stored on the device. The same id always gets the
   * same result, so requests can be retried safely. Optional for third-party clients.
   */
  installId?: string

  /** The platform the app runs on. */
  platform: Platform

  /**
   * Web URL from the clipboard (iOS). Its query and fragment contain nothing but a clipboard token.
   */
  pastedLink: string
}

/**
 * Signals of a device, compared with the signals of the browser at the click. Null means unknown.
 */
export interface Fingerprint {
  /** The platform the app runs on. */
  platform: Platform

  /** Marketing name of the device, such as `iPhone 15` or `Pixel 9`. */
  model: string | null

  /**
   * Hardware identifier of the device, such as `iPhone15,4`. Send it if known: in-app browsers
   * expose it, and it is more precise than the marketing name.
   */
  modelId?: string

  /** Manufacturer of the device, such as `Apple` or `Google`. */
  manufacturer: string | null

  /**
   * Operating system version as reported by the system, such as `18.6.2`. Not the version in the
   * user agent, which browsers freeze.
   */
  systemVersion: string | null

  /** Width of the full screen, not the window, in points (density-independent pixels). */
  screenWidth: number

  /** Height of the full screen in points. */
  screenHeight: number

  /** Pixels per point. */
  scale: number

  /** Languages of the device, most preferred first. */
  locale: Locale[]

  /** IANA time zone name, such as `Europe/Warsaw`. */
  timezone: string | null

  /** User agent of a web view on the device, truncated to the limit. */
  userAgent: string | null

  /**
   * Device time in milliseconds since 1970. For diagnostics only: the time between click and
   * install is measured by the service.
   */
  timestamp: number
}

/** The platform the app runs on. */
export type Platform = 'ios' | 'android' | 'web'

/** A preferred language of the device. */
export interface Locale {
  /** BCP 47 language tag, such as `en-GB`. */
  languageTag: string
}

/**
 * Timestamps of the Play install referrer in seconds since 1970, Google Play server time. A click
 * later than the start of the install indicates click injection. Zero if unknown.
 */
export interface ReferrerTimes {
  /** Time when the store was opened: `referrerClickTimestampServerSeconds`. */
  clickTime: number

  /** Time when the install began: `installBeginTimestampServerSeconds`. */
  installTime: number
}

/** Result of a match request. Status 404 means the same as a null `link`. */
export interface MatchResponse {
  /** The matched link: a URL or an app path, with the query of the click. Null for no match. */
  link: string | null

  /** How the install was matched. */
  matchType: MatchType

  /** Probability that `link` is correct: 1 for a referrer or a clipboard token, 0 for no match. */
  confidence: number

  /**
   * Reason for no match, for logs, such as `no_candidates` or `ambiguous`. Values may change; do
   * not branch on them.
   */
  reason?: string
}

/** How the install was matched. */
export type MatchType = 'referrer' | 'clipboard' | 'probabilistic' | 'none'

/** Body of `POST /api/link/resolve-short`: resolve a short link. */
export interface ResolveShortRequest {
  /** Origin and path of the short link. The query stays on the device. */
  url: string
}

/** Result for an existing short link. An unknown short link gets status 404. */
export interface ResolveShortResponse {
  /** Destination of the short link: a URL or an app path. */
  link: string

  /** Path and query of `link`, as `/<path>?<query>`. Null if `link` has no readable path. */
  route: string | null

  /** Query parameters of `link`, percent-decoded. For a repeated name, the last value. */
  parameters: Record<string, string>
}

/** Body of `POST /api/link/events`: a batch of events. */
export interface EventsRequest {
  /**
   * Device time when this request was sent. The service uses it to correct event times for the
   * offset of the device clock.
   */
  sentAt: number

  /** Events, oldest first. */
  events: LinkEvent[]
}

/** An event logged by the app or by the client library. */
export interface LinkEvent {
  /** Id created when the event is logged. Events with the same id are counted once. */
  id: string

  /**
   * One of `LinkEventNames` or `ServiceEventNames`; any other name is stored as a custom event. An
   * empty or too long name rejects this event, not the request.
   */
  name: string

  /** Time when the event was logged: device time in milliseconds since 1970. */
  time: number

  /**
   * Event data of the app, any JSON value. Exceeding a limit on depth, keys or size rejects this
   * event, not the request.
   */
  data?: unknown

  /** Id of the install that logged the event. */
  installId: string

  /** The app's own id of the person who was signed in. */
  userId?: string
}

/**
 * Result of a batch, sent with status 202 after the events are durably stored. The client can
 * remove the whole batch from its queue.
 */
export interface EventsResponse {
  /** Number of new events that were stored. */
  accepted: number

  /** Number of events that were already stored and are not counted again. */
  duplicate: number

  /** Rejected events. All other events of the batch are stored. */
  rejected: EventRejection[]
}

/** An event that the service rejected. */
export interface EventRejection {
  /** Id of the event. */
  id: string

  /** Reason for the rejection. Final: do not send the event again. */
  code: 'invalid_name' | 'too_large' | 'too_old' | 'in_future' | 'invalid_data'
}

/** Error response body: RFC 9457, `application/problem+json`. */
export interface Problem {
  /** URI of the problem type. Links to its documentation. */
  type: string

  /** Short summary of the problem type. Constant per code. */
  title: string

  /** HTTP status code. */
  status: number

  /**
   * Machine-readable error code. A newer service may send a code that is not listed: if the code is
   * unknown, decide by `status`.
   */
  code:
    | 'malformed_json'
    | 'unsupported_api_version'
    | 'missing_key'
    | 'invalid_key'
    | 'wrong_app'
    | 'wrong_key_kind'
    | 'unauthenticated'
    | 'sign_in_failed'
    | 'invalid_token'
    | 'forbidden'
    | 'factor_required'
    | 'proof_required'
    | 'missing_scope'
    | 'forbidden_origin'
    | 'csrf_failed'
    | 'link_not_found'
    | 'not_found'
    | 'conflict'
    | 'quota_exceeded'
    | 'precondition_failed'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'validation_failed'
    | 'idempotency_key_reused'
    | 'rate_limited'
    | 'internal_error'
    | 'unavailable'

  /** Id of this request in the service log. Also sent as `X-Request-ID`. */
  requestId: string

  /** Explanation of this error and how to fix it. */
  detail?: string

  /** All validation errors, with `validation_failed`. */
  errors?: ProblemDetail[]
}

/** One validation error in a request body. */
export interface ProblemDetail {
  /** Location in the body, as a JSON pointer such as `/events/0/id`. */
  pointer: string

  /** Explanation of the error, for a developer. */
  detail: string
}
