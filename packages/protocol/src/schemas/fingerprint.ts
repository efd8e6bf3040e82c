import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { deviceTimeMs } from './deviceTimeMs.ts'

function deviceField(description: string) {
  const text = Type.String({ maxLength: limits.maxDeviceFieldLength })
  return Type.Union([text, Type.Null()], { description })
}

// Wide bounds. The matcher treats an implausible screen as missing; rejecting it here would reject
// the whole match request.
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
      description: 'BCP 47 language tag, such as `en-GB`.',
    }),
  },
  {
    title: 'Locale',
    description: 'A preferred language of the device.',
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
          'Hardware identifier of the device, such as `iPhone15,4`. Send it if known: in-app ' +
          'browsers expose it, and it is more precise than the marketing name.',
      }),
    ),
    manufacturer: deviceField('Manufacturer of the device, such as `Apple` or `Google`.'),
    systemVersion: deviceField(
      'Operating system version as reported by the system, such as `18.6.2`. Not the version in the ' +
        'user agent, which browsers freeze.',
    ),
    screenWidth: screenLength(
      'Width of the full screen, not the window, in points (density-independent pixels).',
    ),
    screenHeight: screenLength('Height of the full screen in points.'),
    scale: Type.Number({ minimum: 0, maximum: 100, description: 'Pixels per point.' }),
    locale: Type.Array(LocaleSchema, {
      maxItems: limits.maxLocales,
      description: 'Languages of the device, most preferred first.',
    }),
    timezone: deviceField('IANA time zone name, such as `Europe/Warsaw`.'),
    userAgent: Type.Union([Type.String({ maxLength: limits.maxUserAgentLength }), Type.Null()], {
      description: 'User agent of a web view on the device, truncated to the limit.',
    }),
    timestamp: deviceTimeMs(
      'Device time in milliseconds since 1970. For diagnostics only: the time between click and ' +
        'install is measured by the service.',
    ),
  },
  {
    title: 'Fingerprint',
    description:
      'Signals of a device, compared with the signals of the browser at the click. Null means ' +
      'unknown.',
    additionalProperties: false,
  },
)
export type Fingerprint = Static<typeof FingerprintSchema>
