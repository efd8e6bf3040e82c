/*
 * The wire as JSON Schema, for a service that validates it and for documents about it. An app never
 * needs this entry; its types are in the main one.
 *
 * Requests are closed: an unknown field is refused, because it is a slip of its sender or worse.
 * Responses are open: a client ignores what it does not know, so that a newer service can say more
 * to an older app. Schemas are named by `title`; an `$id` would make a validator register every
 * copy that one schema embeds of another, and stumble over the second.
 */

export {
  EventRejectionSchema,
  EventsRequestSchema,
  EventsResponseSchema,
  LinkEventSchema,
} from './events.ts'
export { FingerprintSchema, LocaleSchema, PlatformSchema } from './fingerprint.ts'
export {
  MatchByClickIdSchema,
  MatchByClipboardSchema,
  MatchByFingerprintSchema,
  MatchRequestSchema,
  ReferrerTimesSchema,
} from './matchRequest.ts'
export { MatchResponseSchema, MatchTypeSchema } from './matchResponse.ts'
export { ProblemDetailSchema, ProblemSchema } from './problem.ts'
export { ResolveShortRequestSchema, ResolveShortResponseSchema } from './resolveShort.ts'
export { wireSchemas } from './wireSchemas.ts'

export type { EventRejection, EventsRequest, EventsResponse, LinkEvent } from './events.ts'
export type { Fingerprint, Locale, Platform } from './fingerprint.ts'
export type {
  MatchByClickId,
  MatchByClipboard,
  MatchByFingerprint,
  MatchRequest,
  ReferrerTimes,
} from './matchRequest.ts'
export type { MatchResponse, MatchType } from './matchResponse.ts'
export type { Problem, ProblemDetail } from './problem.ts'
export type { ResolveShortRequest, ResolveShortResponse } from './resolveShort.ts'
