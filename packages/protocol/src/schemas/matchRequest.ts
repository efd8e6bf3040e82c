import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { FingerprintSchema, PlatformSchema } from './fingerprint.ts'
import { opaqueId } from './opaqueId.ts'

const installId = Type.Optional(
  opaqueId(
    'Random id of this install, created once and stored on the device. The same id always gets the ' +
      'same result, so requests can be retried safely. Optional for third-party clients.',
  ),
)

// Accepts any text. The service ignores a foreign link; rejecting it would also reject the
// fingerprint in the same request.
const pastedLink = Type.String({
  minLength: 1,
  maxLength: limits.maxUrlLength,
  description:
    'Web URL from the clipboard (iOS). Its query and fragment contain nothing but a clipboard ' +
    'token.',
})

// Seconds up to the year 5138. A value in milliseconds is larger and fails validation.
const playSeconds = { minimum: 0, maximum: 99_999_999_999 }

export const ReferrerTimesSchema = Type.Object(
  {
    clickTime: Type.Integer({
      ...playSeconds,
      description: 'Time when the store was opened: `referrerClickTimestampServerSeconds`.',
    }),
    installTime: Type.Integer({
      ...playSeconds,
      description: 'Time when the install began: `installBeginTimestampServerSeconds`.',
    }),
  },
  {
    title: 'ReferrerTimes',
    description:
      'Timestamps of the Play install referrer in seconds since 1970, Google Play server time. A ' +
      'click later than the start of the install indicates click injection. Zero if unknown.',
    additionalProperties: false,
  },
)
export type ReferrerTimes = Static<typeof ReferrerTimesSchema>

export const MatchByClickIdSchema = Type.Object(
  {
    installId,
    // No pattern: an id of another network, or a forged or claimed one, gets the same response as an unknown
    // one.
    clickId: Type.String({
      minLength: 1,
      maxLength: limits.maxClickIdLength,
      description:
        '`clickId` from the Play install referrer, in any format. An id that this service did not ' +
        'issue gets a null `link`.',
    }),
    referrer: Type.Optional(ReferrerTimesSchema),
    shadow: Type.Optional(
      Type.With(FingerprintSchema, {
        description:
          'Fingerprint that would have been sent without a click id. Used only to measure matching ' +
          'accuracy, never for the decision.',
      }),
    ),
  },
  {
    title: 'MatchByClickId',
    description: 'Match by click id. Deterministic.',
    additionalProperties: false,
  },
)
export type MatchByClickId = Static<typeof MatchByClickIdSchema>

export const MatchByFingerprintSchema = Type.Object(
  {
    ...FingerprintSchema.properties,
    installId,
    pastedLink: Type.Optional(pastedLink),
    storeLabel: Type.Optional(
      Type.Enum(['organic', 'unset'], {
        description:
          'Label that Google Play puts into an install referrer without a link. `organic`: no link ' +
          'led to the store, so the install is not matched by its fingerprint. `unset`: unknown.',
      }),
    ),
  },
  {
    title: 'MatchByFingerprint',
    description:
      'Match by device fingerprint. Probabilistic, unless `pastedLink` is a link of this service ' +
      'with a valid clipboard token.',
    additionalProperties: false,
  },
)
export type MatchByFingerprint = Static<typeof MatchByFingerprintSchema>

export const MatchByClipboardSchema = Type.Object(
  {
    installId,
    platform: PlatformSchema,
    pastedLink,
  },
  {
    title: 'MatchByClipboard',
    description:
      'Match by clipboard only, without a fingerprint. Sent by apps that allow only deterministic ' +
      'matching, and for pasted links.',
    additionalProperties: false,
  },
)
export type MatchByClipboard = Static<typeof MatchByClipboardSchema>

// The members are closed, so no body matches two of them.
export const MatchRequestSchema = Type.Union(
  [MatchByClickIdSchema, MatchByFingerprintSchema, MatchByClipboardSchema],
  {
    title: 'MatchRequest',
    description: 'Body of `POST /api/link/match-link`: match an install to a link.',
  },
)
export type MatchRequest = Static<typeof MatchRequestSchema>
