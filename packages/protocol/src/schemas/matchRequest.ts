import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { FingerprintSchema, PlatformSchema } from './fingerprint.ts'
import { opaqueId } from './opaqueId.ts'

const installId = Type.Optional(
  opaqueId(
    'Names this install: random, made once, kept on the device. The same id gets the same answer, ' +
      'so a request can be repeated safely. Clients other than ours may leave it out.',
  ),
)

// Any text passes here. A link that is not ours is ignored by the service, and refusing it would
// cost the match by fingerprint that travels with it.
const pastedLink = Type.String({
  minLength: 1,
  maxLength: limits.maxUrlLength,
  description:
    'The web URL found on the clipboard (iOS), with nothing in its query and fragment but a ' +
    'clipboard token.',
})

// Seconds until the year 5138. A value in milliseconds is beyond it, and refused.
const playSeconds = { minimum: 0, maximum: 99_999_999_999 }

export const ReferrerTimesSchema = Type.Object(
  {
    clickTime: Type.Integer({
      ...playSeconds,
      description: 'When the store was opened: `referrerClickTimestampServerSeconds`.',
    }),
    installTime: Type.Integer({
      ...playSeconds,
      description: 'When the install began: `installBeginTimestampServerSeconds`.',
    }),
  },
  {
    title: 'ReferrerTimes',
    description:
      "Two moments in seconds since 1970, by the clock of Google Play's servers. A click that is " +
      'later than the beginning of the install was injected. Zero where Play does not know.',
    additionalProperties: false,
  },
)
export type ReferrerTimes = Static<typeof ReferrerTimesSchema>

export const MatchByClickIdSchema = Type.Object(
  {
    installId,
    // No pattern: an id that is foreign, forged or spent gets the same answer as an unknown one.
    clickId: Type.String({
      minLength: 1,
      maxLength: limits.maxClickIdLength,
      description: 'The `clickId` of the Play install referrer.',
    }),
    referrer: Type.Optional(ReferrerTimesSchema),
    shadow: Type.Optional(
      Type.With(FingerprintSchema, {
        description:
          'The fingerprint that would have been sent without a click id. The service measures its ' +
          'own accuracy with it and never decides by it.',
      }),
    ),
  },
  {
    title: 'MatchByClickId',
    description: 'Asks for the link of a click that is known by its id. Certain.',
    additionalProperties: false,
  },
)
export type MatchByClickId = Static<typeof MatchByClickIdSchema>

export const MatchByFingerprintSchema = Type.Object(
  {
    ...FingerprintSchema.properties,
    installId,
    pastedLink: Type.Optional(pastedLink),
  },
  {
    title: 'MatchByFingerprint',
    description:
      'Asks for the link of the click that this device most likely made. Certain when ' +
      '`pastedLink` is a link of ours with a valid token, otherwise a probability.',
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
      'Asks for the link of a click by the clipboard alone: what a client sends whose app allows ' +
      'deterministic matching only. No fingerprint leaves the device.',
    additionalProperties: false,
  },
)
export type MatchByClipboard = Static<typeof MatchByClipboardSchema>

// Closed members make the union unambiguous: no body is of two forms.
export const MatchRequestSchema = Type.Union(
  [MatchByClickIdSchema, MatchByFingerprintSchema, MatchByClipboardSchema],
  {
    title: 'MatchRequest',
    description: 'Body of `POST /api/link/match-link`: which link led to this install?',
  },
)
export type MatchRequest = Static<typeof MatchRequestSchema>
