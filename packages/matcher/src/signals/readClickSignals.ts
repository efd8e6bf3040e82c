import { androidDevice } from './androidDevice.ts'
import { appleScreen } from './appleScreen.ts'
import type { ClickSignals } from './clickSignals.ts'
import { iosVersion } from './iosVersion.ts'
import { languageTag } from './languageTag.ts'
import { metaDevice } from './metaDevice.ts'
import type { PageReport } from './pageReport.ts'
import { type Headers, readHeader, readUserAgent } from './readHeader.ts'
import { readPlatform } from './readVisitor.ts'
import { sensibleScreen } from './sensibleScreen.ts'
import { timezoneName } from './timezoneName.ts'
import { type ToldDevice, untoldDevice } from './toldDevice.ts'

/** Reads the signals of a click from its headers and, if available, its page report. */
export function readClickSignals(headers: Headers, page?: PageReport): ClickSignals {
  const userAgent = readUserAgent(headers)
  const platform = platformOf(userAgent, page)
  const device = readDevice(userAgent, platform, headers, page)
  return {
    platform,
    model: device.model,
    systemVersion: device.systemVersion,
    screen: (page && screenOf(page)) ?? device.screen ?? appleScreen(device.model),
    language: languageTag(page?.languages[0]) ?? acceptedLanguage(headers) ?? device.language,
    timezone: timezoneName(page?.timezone),
    isConfirmed: page?.isVisible ?? false,
  }
}

/** A Mac with more than one touch point is an iPad: no Mac has a touch screen. */
function platformOf(userAgent: string, page?: PageReport): ClickSignals['platform'] {
  const isPad = userAgent.includes('Macintosh') && (page?.maxTouchPoints ?? 0) > 1
  return isPad ? 'ios' : readPlatform(userAgent)
}

function readDevice(
  userAgent: string,
  platform: ClickSignals['platform'],
  headers: Headers,
  page?: PageReport,
): ToldDevice {
  switch (platform) {
    case 'ios':
      return metaDevice(userAgent) ?? { ...untoldDevice, systemVersion: iosVersion(userAgent) }
    case 'android':
      return androidDevice(userAgent, headers, page)
    case 'desktop':
      return untoldDevice
  }
}

function screenOf({ screenWidth, screenHeight, scale }: PageReport): ClickSignals['screen'] {
  return sensibleScreen(screenWidth, screenHeight, scale)
}

/** Returns the first language of `Accept-Language`: browsers send them in order of preference. */
function acceptedLanguage(headers: Headers): string | null {
  return languageTag(/^[^,;]*/.exec(readHeader(headers, 'accept-language', 256))?.[0])
}
