import { toDottedVersion } from './toDottedVersion.ts'
import { isSafari } from './readVisitor.ts'

/**
 * Reads the iOS version. Safari reports it in `Version/`. `iPhone OS` is reliable in Chrome, in Google's app
 * and in web views, except for the values at which WebKit froze it with iOS 26. Other browsers freeze it
 * elsewhere, so it is never read from them.
 */
export function readIosVersion(userAgent: string): string | null {
  if (isSafari(userAgent)) {
    return /Version\/(\d{1,3}(?:\.\d{1,3}){0,3})/.exec(userAgent)?.[1] ?? null
  }
  const isReliable = /CriOS\/|GSA\//.test(userAgent) || !userAgent.includes('Safari/')
  const version = isReliable && /OS (\d{1,3}(?:_\d{1,3}){1,3}) like Mac OS X/.exec(userAgent)?.[1]
  return version && !/^18_[67](?:_|$)/.test(version) ? toDottedVersion(version) : null
}
