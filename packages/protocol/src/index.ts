/*
 * Terminology. These words have the same meaning in code, tables, routes, screens and documents, and
 * no synonyms are used.
 *
 * organization, app  A tenant; one of its mobile apps (iOS and Android editions together).
 * domain             A host that serves an app's links: a subdomain of the service, or the
 *                    customer's own.
 * link, slug         A destination with its settings; its path on a domain.
 * click              One visit to a link. It has a click id and signals.
 * signals            Properties of a browser or a device: IP address, model, OS, screen, locale,
 *                    timezone. Called fingerprint in requests.
 * install            One first open of an app, identified by its install id.
 * candidate          A click that could have led to an install.
 * match              The decision for an install: a link or none, with method, confidence and
 *                    evidence.
 * claim              The permanent assignment of a click to an install. A click is claimed at most
 *                    once, and an install claims at most one click.
 * event              Logged by the app through LinkAnalytics, or recorded by the service (click,
 *                    open, install).
 * key                Publishable (pk_, in the app; identifies, never authorizes) or secret (sk_,
 *                    for the management API).
 */

// Links and events
export { LinkEventNames, ServiceEventNames } from './eventNames.ts'
export type { LinkEventPayloads } from './linkEventPayloads.ts'
export type { LinkType } from './linkType.ts'
export { linkTypes } from './linkType.ts'

// Requests and responses
export { apiPaths, apiVersion, headerNames } from './apiPaths.ts'
export { limits } from './limits.ts'
export {
  maxClickIdLength,
  maxDeviceFieldLength,
  maxEventAgeMs,
  maxEventAheadMs,
  maxEventBytes,
  maxEventDataDepth,
  maxEventDataKeys,
  maxEventDataStringLength,
  maxEventNameLength,
  maxEventsPerRequest,
  maxIdLength,
  maxLanguageTagLength,
  maxLocales,
  maxMatchedLinkLength,
  maxRequestBytes,
  maxRetryAfterSeconds,
  maxUrlLength,
  maxUserAgentLength,
  maxUserIdLength,
  minIdLength,
  userIdPattern,
} from './limitValues.ts'
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
export type { EventRejectionCode } from './eventRejectionCodes.ts'
export { eventRejectionCodes } from './eventRejectionCodes.ts'
export type { ProblemCode } from './problemCodes.ts'
export { problemCodes } from './problemCodes.ts'

// URLs of links
export { createLinkUrl, type LinkParameter } from './createLinkUrl.ts'
export { normalizeParameterName } from './normalizeParameterName.ts'

// Keys and tokens
export { clickIdLayout, clickIdPrefix, isClickId } from './clickId.ts'
export { clipboardTokenParameter, isClipboardToken } from './clipboardToken.ts'
export type { ParsedPublishableKey } from './publishableKey.ts'
export { fallbackOrigin, formatPublishableKey, parsePublishableKey } from './publishableKey.ts'
