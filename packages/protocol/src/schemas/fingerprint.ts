import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { deviceTimeMs } from './deviceTimeMs.ts'

function deviceField(description: string) {
  const text = Type.String({ maxLength: limits.maxDeviceFieldLength })
  return Type.Union([text, Type.Null()], { description })
}

// Bounds that only keep nonsense out. An odd screen is weighed by the matcher as missing; refusing
// it here would refuse the whole match.
function screenLength(description: string) {
  return Type.Number({ minimum: 0, maximum: 100_000, description })
}

export const PlatformSchema = Type.Enum(['ios', 'android', 'web'], {
  title: 'Platform',
  description: 'The platform the app runs on.',
  type: 'string',
})
export type Platform = Static<typeof PlatformSchema>

export const LocaleSchema = Type.Object(
  {
    languageTag: Type.String({
      minLength: 1,
      maxLength: limits.maxLanguageTagLength,
      description: 'A BCP 47 tag, such as `en-GB`.',
    }),
  },
  {
    title: 'Locale',
    description: 'One of the languages a device is set to.',
    additionalProperties: false,
  },
)
export type Locale = Static<typeof LocaleSchema>

export const FingerprintSchema = Type.Object(
  {
    platform: PlatformSchema,
    model: deviceField('Marketing name of the device, such as `iPhone 15` or `Pixel 9`.'),
    modelId: Type.Optional(
      Type.String({
        maxLength: limits.maxDeviceFieldLength,
        description:
          'Identifier of the device, such as `iPhone15,4`. Worth sending where it is known: ' +
          'browsers inside apps tell it, and it says more than the name.',
      }),
    ),
    manufacturer: deviceField('Maker of the device, such as `Apple` or `Google`.'),
    systemVersion: deviceField(
      'Version of the operating system as the system itself reports it, such as `18.6.2`. ' +
        'Not the one in the user agent, which browsers freeze.',
    ),
    screenWidth: screenLength(
      'Width of the whole screen in points (density-independent pixels), not of the window.',
    ),
    screenHeight: screenLength('Height of the whole screen in points.'),
    scale: Type.Number({ minimum: 0, maximum: 100, description: 'Pixels per point.' }),
    locale: Type.Array(LocaleSchema, {
      maxItems: limits.maxLocales,
      description: 'The languages of the device, most preferred first.',
    }),
    timezone: deviceField('IANA name of the time zone, such as `Europe/Warsaw`.'),
    userAgent: Type.Union([Type.String({ maxLength: limits.maxUserAgentLength }), Type.Null()], {
      description: 'User agent of a web view on the device, cut to the limit.',
    }),
    timestamp: deviceTimeMs(
      'Milliseconds since 1970 by the clock of the device. For diagnosis only: time between click ' +
        'and install is measured by the clock of the service.',
    ),
  },
  {
    title: 'Fingerprint',
    description:
      'What a device says about itself, to be compared with what a browser said at the click. ' +
      'Null means that the device does not tell.',
    additionalProperties: false,
  },
)
export type Fingerprint = Static<typeof FingerprintSchema>
