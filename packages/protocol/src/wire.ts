// Generated from src/schemas by `npm run generate -w @throughlink/protocol`. Do not edit.
//
// Printed rather than inferred, because a published declaration that mentioned TypeBox would make
// every app install it to get types. A test keeps this file equal to the schemas.

/** Body of `POST /api/link/match-link`: which link led to this install? */
export type MatchRequest = MatchByClickId | MatchByFingerprint | MatchByClipboard

/** Asks for the link of a click that is known by its id. Certain. */
export interface MatchByClickId {
  /**
   * Names this install: random, made once, kept on the device. The same id gets the same answer, so
   * a request can be repeated safely. Clients other than ours may leave it out.
   */
  installId?: string

  /** The `clickId` of the Play install referrer. */
  clickId: string

  /**
   * Two moments in seconds since 1970, by the clock of Google Play's servers. A click that is later
   * than the beginning of the install was injected. Zero where Play does not know.
   */
  referrer?: ReferrerTimes

  /**
   * The fingerprint that would have been sent without a click id. The service measures its own
   * accuracy with it and never decides by it.
   */
  shadow?: Fingerprint
}

/**
 * Asks for the link of the click that this device most likely made. Certain when `pastedLink` is a
 * link of ours with a valid token, otherwise a probability.
 */
export interface MatchByFingerprint extends Fingerprint {
  /**
   * Names this install: random, made once, kept on the device. The same id gets the same answer, so
   * a request can be repeated safely. Clients other than ours may leave it out.
   */
  installId?: string

  /**
   * The web URL found on the clipboard (iOS), with nothing in its query and fragment but a
   * clipboard token.
   */
  pastedLink?: string
}

/**
 * Asks for the link of a click by the clipboard alone: what a client sends whose app allows
 * deterministic matching only. No fingerprint leaves the device.
 */
export interface MatchByClipboard {
  /**
   * Names this install: random, made once, kept on the device. The same id gets the same answer, so
   * a request can be repeated safely. Clients other than ours may leave it out.
   */
  installId?: string

  /** The platform the app runs on. */
  platform: Platform

  /**
   * The web URL found on the clipboard (iOS), with nothing in its query and fragment but a
   * clipboard token.
   */
  pastedLink: string
}

/**
 * What a device says about itself, to be compared with what a browser said at the click. Null means
 * that the device does not tell.
 */
export interface Fingerprint {
  /** The platform the app runs on. */
  platform: Platform

  /** Marketing name of the device, such as `iPhone 15` or `Pixel 9`. */
  model: string | null

  /**
   * Identifier of the device, such as `iPhone15,4`. Worth sending where it is known: browsers
   * inside apps tell it, and it says more than the name.
   */
  modelId?: string

  /** Maker of the device, such as `Apple` or `Google`. */
  manufacturer: string | null

  /**
   * Version of the operating system as the system itself reports it, such as `18.6.2`. Not the one
   * in the user agent, which browsers freeze.
   */
  systemVersion: string | null

  /** Width of the whole screen in points (density-independent pixels), not of the window. */
  screenWidth: number

  /** Height of the whole screen in points. */
  screenHeight: number

  /** Pixels per point. */
  scale: number

  /** The languages of the device, most preferred first. */
  locale: Locale[]

  /** IANA name of the time zone, such as `Europe/Warsaw`. */
  timezone: string | null

  /** User agent of a web view on the device, cut to the limit. */
  userAgent: string | null

  /**
   * Milliseconds since 1970 by the clock of the device. For diagnosis only: time between click and
   * install is measured by the clock of the service.
   */
  timestamp: number
}

/** The platform the app runs on. */
export type Platform = 'ios' | 'android' | 'web'

/** One of the languages a device is set to. */
export interface Locale {
  /** A BCP 47 tag, such as `en-GB`. */
  languageTag: string
}

/**
 * Two moments in seconds since 1970, by the clock of Google Play's servers. A click that is later
 * than the beginning of the install was injected. Zero where Play does not know.
 */
export interface ReferrerTimes {
  /** When the store was opened: `referrerClickTimestampServerSeconds`. */
  clickTime: number

  /** When the install began: `installBeginTimestampServerSeconds`. */
  installTime: number
}

/** The answer to a match request. Status 404 means the same as a null `link`. */
export interface MatchResponse {
  /** The link that led to the install: a URL, or a path of the app. Null for none. */
  link: string | null

  /** By what the install was matched. */
  matchType: MatchType

  /** Probability that `link` is right: 1 for a referrer or a clipboard token, 0 for no match. */
  confidence: number

  /**
   * Why there is no link, as a word for logs, such as `no_candidates`, `ambiguous` or
   * `index_unavailable`. Not a list to decide by: words come and go.
   */
  reason?: string
}

/** By what the install was matched. */
export type MatchType = 'referrer' | 'clipboard' | 'probabilistic' | 'none'

/** Body of `POST /api/link/resolve-short`: where does this short link lead? */
export interface ResolveShortRequest {
  /** The short link: origin and path. Its query stays on the device. */
  url: string
}

/** The answer for a short link that exists. Status 404 says that there is none. */
export interface ResolveShortResponse {
  /** Where the short link leads: a URL, or a path of the app. */
  link: string

  /** Path and query of `link`, `/<path>?<query>`. Null when none can be read. */
  route: string | null

  /** The query of `link`, percent-decoded. Of a name that occurs twice, the last value. */
  parameters: Record<string, string>
}

/** Body of `POST /api/link/events`: a batch of events. */
export interface EventsRequest {
  /**
   * When this request was sent, by the clock that `time` was read from. The service corrects the
   * times of the events by how far that clock is off.
   */
  sentAt: number

  /** The events, oldest first. */
  events: LinkEvent[]
}

/** One event that an app logged or the library reported. */
export interface LinkEvent {
  /** Made when the event is logged. An event that arrives again is counted once. */
  id: string

  /**
   * One of `LinkEventNames` or `ServiceEventNames`; any other is kept as a custom event. An empty
   * or too long name gets this event rejected, not the request.
   */
  name: string

  /** When it was logged: milliseconds since 1970 by the clock of the device. */
  time: number

  /**
   * Whatever the app passed along, as JSON. Its depth, keys and size are limited; beyond them this
   * event is rejected, not the request.
   */
  data?: unknown

  /** The install that logged it. */
  installId: string
}

/**
 * The answer to a batch, with status 202, sent once the events are durable. Every event of the
 * batch is then settled, and the client can forget it.
 */
export interface EventsResponse {
  /** How many events are new and stored. */
  accepted: number

  /** How many events were stored before, and were not counted again. */
  duplicate: number

  /** The events that were refused. All others of the batch are stored. */
  rejected: EventRejection[]
}

/** An event that the service did not take. */
export interface EventRejection {
  /** The id of the event. */
  id: string

  /** Why it was refused. Final: sent again, it is refused again. */
  code: 'invalid_name' | 'too_large' | 'too_old' | 'in_future' | 'invalid_data'
}

/** Body of every error: RFC 9457, `application/problem+json`. */
export interface Problem {
  /** A URI that names the problem and leads to its page. */
  type: string

  /** The problem in a few words, the same every time. */
  title: string

  /** The HTTP status. */
  status: number

  /**
   * The problem as one word, for programs. A newer service may send one that is not listed: decide
   * by `status` where a code is unknown.
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
    | 'missing_scope'
    | 'forbidden_origin'
    | 'csrf_failed'
    | 'link_not_found'
    | 'not_found'
    | 'conflict'
    | 'precondition_failed'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'validation_failed'
    | 'idempotency_key_reused'
    | 'rate_limited'
    | 'internal_error'
    | 'unavailable'

  /** Names this request in the log of the service, also in `X-Request-ID`. */
  requestId: string

  /** What went wrong this time and how to cure it. */
  detail?: string

  /** With `validation_failed`: every fault that was found. */
  errors?: ProblemDetail[]
}

/** One fault in the body of a request. */
export interface ProblemDetail {
  /** Where in the body, as a JSON pointer such as `/events/0/id`. */
  pointer: string

  /** What is wrong there, in words for a developer. */
  detail: string
}
