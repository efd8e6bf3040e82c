import {
  EventRejectionSchema,
  EventsRequestSchema,
  EventsResponseSchema,
  LinkEventSchema,
} from './events.ts'
import { FingerprintSchema, LocaleSchema, PlatformSchema } from './fingerprint.ts'
import {
  MatchByClickIdSchema,
  MatchByClipboardSchema,
  MatchByFingerprintSchema,
  MatchRequestSchema,
  ReferrerTimesSchema,
} from './matchRequest.ts'
import { MatchResponseSchema, MatchTypeSchema } from './matchResponse.ts'
import { ProblemDetailSchema, ProblemSchema } from './problem.ts'
import { ResolveShortRequestSchema, ResolveShortResponseSchema } from './resolveShort.ts'

/**
 * All named schemas, in reading order. The `title` of each is its name as a TypeScript type and as a
 * component of an OpenAPI document.
 */
export const wireSchemas = [
  MatchRequestSchema,
  MatchByClickIdSchema,
  MatchByFingerprintSchema,
  MatchByClipboardSchema,
  FingerprintSchema,
  PlatformSchema,
  LocaleSchema,
  ReferrerTimesSchema,
  MatchResponseSchema,
  MatchTypeSchema,
  ResolveShortRequestSchema,
  ResolveShortResponseSchema,
  EventsRequestSchema,
  LinkEventSchema,
  EventsResponseSchema,
  EventRejectionSchema,
  ProblemSchema,
  ProblemDetailSchema,
] as const
