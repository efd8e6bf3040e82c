import type { ClickSignals } from './clickSignals.ts'
import { findAppleScreen } from './findAppleScreen.ts'
import type { PageReport } from './pageReport.ts'
import { readAndroidDevice } from './readAndroidDevice.ts'
import { type Headers, readHeader, readUserAgent } from './readHeader.ts'
import { readMetaDevice } from './readMetaDevice.ts'
import { isSafari, readPlatform } from './readVisitor.ts'
import { toDottedVersion } from './toDottedVersion.ts'
import { toLanguageTag } from './toLanguageTag.ts'
import { toPlausibleScreen } from './toPlausibleScreen.ts'
import { toTimezone } from './toTimezone.ts'
import { unknownDevice, type UserAgentDevice } from './userAgentDevice.ts'

/** Reads the signals of a click from its headers and, if available, its page report. */
export function readClickSignals(headers: Headers, page?: PageReport): ClickSignals {
  const userAgent = readUserAgent(headers)
  const platform = detectPlatform(userAgent, page)
  const device = readDevice(userAgent, platform, headers, page)
  return {
    platform,
    model: device.model,
    systemVersion: device.systemVersion,
    screen: (page && readScreen(page)) ?? device.screen ?? findAppleScreen(device.model),
    language: toLanguageTag(page?.languages[0]) ?? acceptedLanguage(headers) ?? device.language,
    timezone: toTimezone(page?.timezone),
    isConfirmed: page?.isVisible ?? false,
  }
}

/** A Mac with more than one touch point is an iPad: no Mac has a touch screen. */
function detectPlatform(userAgent: string, page?: PageReport): ClickSignals['platform'] {
  const isPad = userAgent.includes('Macintosh') && (page?.maxTouchPoints ?? 0) > 1
  return isPad ? 'ios' : readPlatform(userAgent)
}

function readDevice(
  userAgent: string,
  platform: ClickSignals['platform'],
  headers: Headers,
  page?: PageReport,
): UserAgentDevice {
  switch (platform) {
    case 'ios':
      return (
        readMetaDevice(userAgent) ?? { ...unknownDevice, systemVersion: readIosVersion(userAgent) }
      )
    case 'android':
      return readAndroidDevice(userAgent, headers, page)
    case 'desktop':
      return unknownDevice
  }
}

function readScreen({ screenWidth, screenHeight, scale }: PageReport): ClickSignals['screen'] {
  return toPlausibleScreen(screenWidth, screenHeight, scale)
}

/** Returns the first language of `Accept-Language`: browsers send them in order of preference. */
function acceptedLanguage(headers: Headers): string | null {
  return toLanguageTag(/^[^,;]*/.exec(readHeader(headers, 'accept-language', 256))?.[0])
}

/**
 * Reads the iOS version. Safari reports it in `Version/`. `iPhone OS` is reliable in Chrome, in Google's app
 * and in web views, except for the values at which WebKit froze it with iOS 26. Other browsers freeze it
 * elsewhere, so it is never read from them.
 */
function readIosVersion(userAgent: string): string | null {
  if (isSafari(userAgent)) {
    return /Version\/(\d{1,3}(?:\.\d{1,3}){0,3})/.exec(userAgent)?.[1] ?? null
  }
  const isReliable = /CriOS\/|GSA\//.test(userAgent) || !userAgent.includes('Safari/')
  const version = isReliable && /OS (\d{1,3}(?:_\d{1,3}){1,3}) like Mac OS X/.exec(userAgent)?.[1]
  return version && !/^18_[67](?:_|$)/.test(version) ? toDottedVersion(version) : null
}
