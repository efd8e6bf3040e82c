import { clickIdLayout, clickIdPrefix, limits } from '@throughlink/protocol'
import { type Static, Type } from 'typebox'

const byteCount = Object.values(clickIdLayout).reduce((sum, bytes) => sum + bytes, 0)
const clickIdLength = clickIdPrefix.length + Math.ceil((byteCount * 4) / 3)

function told(description: string) {
  return Type.Union([Type.String({ maxLength: limits.maxDeviceFieldLength }), Type.Null()], {
    description,
  })
}

/** What a landing page reports of the click that it was shown for. The sender is `landingScript.js`. */
export const SignalsBeaconSchema = Type.Object(
  {
    clickId: Type.String({
      minLength: clickIdLength,
      maxLength: clickIdLength,
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'The click that the page belongs to.',
    }),
    second: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 59,
        description: 'Within its minute, at which the click was recorded: as the page was told.',
      }),
    ),
    family: Type.Optional(
      Type.Union([Type.Literal('v4'), Type.Literal('v6')], {
        description: 'The kind of address that the page itself was asked for from: as it was told.',
      }),
    ),
    isVisible: Type.Boolean({ description: 'Whether somebody could see the page.' }),
    screenWidth: Type.Number({ minimum: 0, maximum: 100_000, description: 'In points.' }),
    screenHeight: Type.Number({ minimum: 0, maximum: 100_000, description: 'In points.' }),
    scale: Type.Number({ minimum: 0, maximum: 100, description: 'Pixels per point.' }),
    maxTouchPoints: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      description: 'What tells an iPad from the Macintosh that it says it is.',
    }),
    timezone: told('IANA name of the time zone.'),
    languages: Type.Array(Type.String({ maxLength: limits.maxLanguageTagLength }), {
      maxItems: limits.maxLocales,
      description: 'Most preferred first.',
    }),
    model: told('Client hint: `Pixel 9`.'),
    platformVersion: told('Client hint: `15.0.0`.'),
  },
  {
    title: 'SignalsBeacon',
    description: 'What a landing page saw of the device, once, while it was visible.',
    additionalProperties: false,
  },
)
export type SignalsBeacon = Static<typeof SignalsBeaconSchema>

/** Enough for the longest body that the schema allows, in any language. */
export const maxSignalsBeaconBytes = 8_192

/** Where landing pages report to, on the host of the link. No slug begins so. */
export const signalsBeaconPath = '/_tl/signals'
