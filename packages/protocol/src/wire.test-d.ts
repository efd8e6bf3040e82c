import type { Static } from 'typebox'
import { expectTypeOf, test } from 'vitest'
import type { EventRejectionCode, ProblemCode } from './index.ts'
import type * as schemas from './schemas/index.ts'
import type * as Wire from './wire.ts'

type Of<Name extends keyof typeof schemas> = Static<(typeof schemas)[Name]>

test('each generated type equals the static type of its schema', () => {
  expectTypeOf<Wire.MatchRequest>().toEqualTypeOf<Of<'MatchRequestSchema'>>()
  expectTypeOf<Wire.MatchByClickId>().toEqualTypeOf<Of<'MatchByClickIdSchema'>>()
  expectTypeOf<Wire.MatchByFingerprint>().toEqualTypeOf<Of<'MatchByFingerprintSchema'>>()
  expectTypeOf<Wire.MatchByClipboard>().toEqualTypeOf<Of<'MatchByClipboardSchema'>>()
  expectTypeOf<Wire.Fingerprint>().toEqualTypeOf<Of<'FingerprintSchema'>>()
  expectTypeOf<Wire.Platform>().toEqualTypeOf<Of<'PlatformSchema'>>()
  expectTypeOf<Wire.Locale>().toEqualTypeOf<Of<'LocaleSchema'>>()
  expectTypeOf<Wire.ReferrerTimes>().toEqualTypeOf<Of<'ReferrerTimesSchema'>>()
  expectTypeOf<Wire.MatchResponse>().toEqualTypeOf<Of<'MatchResponseSchema'>>()
  expectTypeOf<Wire.MatchType>().toEqualTypeOf<Of<'MatchTypeSchema'>>()
  expectTypeOf<Wire.ResolveShortRequest>().toEqualTypeOf<Of<'ResolveShortRequestSchema'>>()
  expectTypeOf<Wire.ResolveShortResponse>().toEqualTypeOf<Of<'ResolveShortResponseSchema'>>()
  expectTypeOf<Wire.EventsRequest>().toEqualTypeOf<Of<'EventsRequestSchema'>>()
  expectTypeOf<Wire.LinkEvent>().toEqualTypeOf<Of<'LinkEventSchema'>>()
  expectTypeOf<Wire.EventsResponse>().toEqualTypeOf<Of<'EventsResponseSchema'>>()
  expectTypeOf<Wire.EventRejection>().toEqualTypeOf<Of<'EventRejectionSchema'>>()
  expectTypeOf<Wire.Problem>().toEqualTypeOf<Of<'ProblemSchema'>>()
  expectTypeOf<Wire.ProblemDetail>().toEqualTypeOf<Of<'ProblemDetailSchema'>>()
})

test('code types equal those of the registries', () => {
  expectTypeOf<Wire.Problem['code']>().toEqualTypeOf<ProblemCode>()
  expectTypeOf<Wire.EventRejection['code']>().toEqualTypeOf<EventRejectionCode>()
})
