/*
 * Requests and responses as JSON Schema, for validation in a service and for API documents. An app
 * does not need this entry; its types are in the main one.
 *
 * Requests are closed: an unknown field fails validation, because it is a mistake or an attack.
 * Responses are open: a client ignores unknown fields, so that a newer service can add some without
 * breaking older apps. Schemas are named by `title`. An `$id` would make a validator register every
 * embedded copy of a schema, and fail on the second one.
 */

export type { EventRejection, EventsRequest, EventsResponse, LinkEvent } from './events.ts'
export {
  EventRejectionSchema,
  EventsRequestSchema,
  EventsResponseSchema,
  LinkEventSchema,
} from './events.ts'
export type { Fingerprint, Locale, Platform } from './fingerprint.ts'
export { FingerprintSchema, LocaleSchema, PlatformSchema } from './fingerprint.ts'
export type {
  MatchByClickId,
  MatchByClipboard,
  MatchByFingerprint,
  MatchRequest,
  ReferrerTimes,
} from './matchRequest.ts'
export {
  MatchByClickIdSchema,
  MatchByClipboardSchema,
  MatchByFingerprintSchema,
  MatchRequestSchema,
  ReferrerTimesSchema,
} from './matchRequest.ts'
export type { MatchResponse, MatchType } from './matchResponse.ts'
export { MatchResponseSchema, MatchTypeSchema } from './matchResponse.ts'
export type { Problem, ProblemDetail } from './problem.ts'
export { ProblemDetailSchema, ProblemSchema } from './problem.ts'
export type { ResolveShortRequest, ResolveShortResponse } from './resolveShort.ts'
export { ResolveShortRequestSchema, ResolveShortResponseSchema } from './resolveShort.ts'
export { wireSchemas } from './wireSchemas.ts'
