/*
 * Terminology. These words mean the same in code, tables, routes, screens and documents, and none
 * of them has a second word.
 *
 * organization, app  A tenant; one mobile app of it (iOS and Android identities together).
 * domain             A host that serves an app's links: a subdomain of the service, or the
 *                    customer's own.
 * link, slug         A destination with its settings; its path on a domain.
 * click              One visit to a link. It has a click id and signals.
 * signals            What a browser or a device lets us see: address, model, OS, screen, locale,
 *                    timezone. Fingerprint on the wire.
 * install            One first open of an app, named by its install id.
 * candidate          A click that could have led to an install.
 * match              The decision for an install: a link or none, with method, confidence and
 *                    evidence.
 * claim              The durable fact that a click belongs to an install. A click is claimed at
 *                    most once; an install claims at most once.
 * event              Something the app logs through LinkAnalytics, or the service notes itself
 *                    (click, open, install).
 * key                Publishable (pk_, in the app; identifies, never authorizes) or secret (sk_,
 *                    for the management API).
 */

// Links and events
export { linkTypes } from './linkType.ts'
export { LinkEventNames } from './eventNames.ts'
export { ServiceEventNames } from './serviceEventNames.ts'

export type { LinkType } from './linkType.ts'

// The wire
export { apiPaths } from './apiPaths.ts'
export { apiVersion } from './apiVersion.ts'
export { headerNames } from './headerNames.ts'
export { limits } from './limits.ts'

export type {
  EventRejection,
  EventsRequest,
  EventsResponse,
  Fingerprint,
  LinkEvent,
  Locale,
  MatchByClickId,
  MatchByClipboard,
  MatchByFingerprint,
  MatchRequest,
  MatchResponse,
  MatchType,
  Platform,
  Problem,
  ProblemDetail,
  ReferrerTimes,
  ResolveShortRequest,
  ResolveShortResponse,
} from './wire.ts'

// Errors
export { eventRejectionCodes } from './eventRejectionCodes.ts'
export { problemCodes } from './problemCodes.ts'

export type { EventRejectionCode } from './eventRejectionCodes.ts'
export type { ProblemCode } from './problemCodes.ts'

// Keys and tokens
export { clickIdLayout, clickIdPrefix, isClickId } from './clickId.ts'
export { clipboardTokenParameter, isClipboardToken } from './clipboardToken.ts'
export { fallbackOrigin } from './fallbackOrigin.ts'
export { formatPublishableKey, parsePublishableKey } from './publishableKey.ts'

export type { ParsedPublishableKey } from './publishableKey.ts'
