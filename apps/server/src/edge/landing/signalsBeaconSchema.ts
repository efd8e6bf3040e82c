import { clickIdLayout, clickIdPrefix, limits } from '@throughlink/protocol'
import { type Static, Type } from 'typebox'

const byteCount = Object.values(clickIdLayout).reduce((sum, bytes) => sum + bytes, 0)
const clickIdLength = clickIdPrefix.length + Math.ceil((byteCount * 4) / 3)

function optionalText(description: string) {
  return Type.Union([Type.String({ maxLength: limits.maxDeviceFieldLength }), Type.Null()], {
    description,
  })
}

/** The report of a landing page on its click. Sent by `landingScript.js`. */
export const SignalsBeaconSchema = Type.Object(
  {
    clickId: Type.String({
      minLength: clickIdLength,
      maxLength: limits.maxClickIdLength,
      pattern: '^[A-Za-z0-9_.-]+$',
      description: 'ID of the click that the page was rendered for.',
    }),
    second: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 59,
        description:
          'Second of the minute at which the click was recorded, as rendered in the page.',
      }),
    ),
    family: Type.Optional(
      Type.Union([Type.Literal('v4'), Type.Literal('v6')], {
        description: 'IP version of the click, as rendered in the page.',
      }),
    ),
    isVisible: Type.Boolean({ description: 'Whether the page was visible.' }),
    screenWidth: Type.Number({
      minimum: 0,
      maximum: 100_000,
      description: 'Screen width in points.',
    }),
    screenHeight: Type.Number({
      minimum: 0,
      maximum: 100_000,
      description: 'Screen height in points.',
    }),
    scale: Type.Number({ minimum: 0, maximum: 100, description: 'Device pixels per point.' }),
    maxTouchPoints: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      description:
        'Maximum number of touch points. Distinguishes an iPad from a Mac, whose user agent it sends.',
    }),
    timezone: optionalText('IANA time zone name.'),
    languages: Type.Array(Type.String({ maxLength: limits.maxLanguageTagLength }), {
      maxItems: limits.maxLocales,
      description: 'Language tags, most preferred first.',
    }),
    model: optionalText('Device model from client hints, such as `Pixel 9`.'),
    platformVersion: optionalText('Platform version from client hints, such as `15.0.0`.'),
  },
  {
    title: 'SignalsBeacon',
    description: 'Device signals that a landing page reports once, while it is visible.',
    additionalProperties: false,
  },
)
export type SignalsBeacon = Static<typeof SignalsBeaconSchema>

/** Fits the longest body that the schema allows, in any language. */
export const maxSignalsBeaconBytes = 8_192
