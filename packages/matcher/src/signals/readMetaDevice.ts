import { toDottedVersion } from './toDottedVersion.ts'
import { toLanguageTag } from './toLanguageTag.ts'
import { toPlausibleScreen } from './toPlausibleScreen.ts'
import type { UserAgentDevice } from './userAgentDevice.ts'

/** Reads the device that Meta's apps add to the user agent of their in-app browser; null for others. */
export function readMetaDevice(userAgent: string): UserAgentDevice | null {
  return instagramDevice(userAgent) ?? facebookDevice(userAgent)
}

/** Instagram and Threads: `(iPhone15,2; iOS 26_3_1; en_GB; en; scale=3.00; 1179x2556; …)`. */
const instagramTail =
  /\((i(?:Phone|Pad|Pod)\d{1,3},\d{1,3}); (?:iOS|iPadOS) (\d{1,3}(?:[._]\d{1,3}){0,3}); ([A-Za-z_-]{2,20});(?:[^;()]{0,40};)? scale=(\d(?:\.\d{1,3})?); (\d{3,5})x(\d{3,5})/

function instagramDevice(userAgent: string): UserAgentDevice | null {
  const found = instagramTail.exec(userAgent)
  if (!found) return null
  const [, model = null, version = '', locale, scaleText, width, height] = found
  const scale = Number(scaleText)
  return {
    model,
    systemVersion: toDottedVersion(version),
    screen: toPlausibleScreen(Number(width) / scale, Number(height) / scale, scale),
    language: toLanguageTag(locale),
  }
}

/** Facebook and Messenger: `[FBAN/FBIOS;…;FBDV/iPhone15,2;…;FBSV/26.3.1;FBSS/3;FBLC/en_GB;…]`. */
function facebookDevice(userAgent: string): UserAgentDevice | null {
  const model = /FBDV\/(i(?:Phone|Pad|Pod)\d{1,3},\d{1,3})/.exec(userAgent)?.[1]
  const version = /FBSV\/(\d{1,3}(?:[._]\d{1,3}){0,3})/.exec(userAgent)?.[1]
  if (model === undefined && version === undefined) return null
  return {
    model: model ?? null,
    systemVersion: version === undefined ? null : toDottedVersion(version),
    screen: null,
    language: toLanguageTag(/FBLC\/([A-Za-z_-]{2,20})/.exec(userAgent)?.[1]),
  }
}
