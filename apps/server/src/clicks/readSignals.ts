import { limits } from '@throughlink/protocol'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import type { SignalsBeacon } from '../redirect/signalsBeaconSchema.ts'
import type { ClickSignals } from './clickSignals.ts'
import { isSafari, readPlatform } from './readVisitor.ts'
import { type Headers, readHeader, readUserAgent } from './readVisitorHeaders.ts'

type Screen = ClickSignals['screen']

/** What a user agent tells of its device, as far as that is true. */
interface Device {
  readonly model: string | null
  readonly systemVersion: string | null
  readonly screen: Screen
  readonly language: string | null
}

const unknownDevice: Device = { model: null, systemVersion: null, screen: null, language: null }

/** What a click shows, from its headers alone or with what its page reported afterwards. */
export function readSignals(headers: Headers, beacon?: SignalsBeacon): ClickSignals {
  const userAgent = readUserAgent(headers)
  const platform = platformOf(userAgent, beacon)
  const device = readDevice(userAgent, platform, headers, beacon)
  return {
    platform,
    model: device.model,
    systemVersion: device.systemVersion,
    screen: (beacon && screenOf(beacon)) ?? device.screen,
    language: languageTag(beacon?.languages[0]) ?? acceptedLanguage(headers) ?? device.language,
    timezone: timezoneOf(beacon?.timezone),
    isConfirmed: beacon?.isVisible ?? false,
  }
}

/** No Mac has a touch screen: one that has more than one touch point is an iPad. */
function platformOf(userAgent: string, beacon?: SignalsBeacon): ClickSignals['platform'] {
  const isPad = userAgent.includes('Macintosh') && (beacon?.maxTouchPoints ?? 0) > 1
  return isPad ? 'ios' : readPlatform(userAgent)
}

function readDevice(
  userAgent: string,
  platform: ClickSignals['platform'],
  headers: Headers,
  beacon?: SignalsBeacon,
): Device {
  switch (platform) {
    case 'ios':
      return iosDevice(userAgent)
    case 'android':
      return androidDevice(userAgent, headers, beacon)
    case 'desktop':
      return unknownDevice
  }
}

function iosDevice(userAgent: string): Device {
  return (
    instagramDevice(userAgent) ??
    facebookDevice(userAgent) ?? { ...unknownDevice, systemVersion: iosVersion(userAgent) }
  )
}

/** `(iPhone15,2; iOS 26_3_1; en_GB; en; scale=3.00; 1179x2556; …)`, of Instagram and Threads. */
const instagramTail =
  /\((i(?:Phone|Pad|Pod)\d{1,3},\d{1,3}); (?:iOS|iPadOS) (\d{1,3}(?:[._]\d{1,3}){0,3}); ([A-Za-z_-]{2,20});(?:[^;()]{0,40};)? scale=(\d(?:\.\d{1,3})?); (\d{3,5})x(\d{3,5})/

function instagramDevice(userAgent: string): Device | null {
  const found = instagramTail.exec(userAgent)
  if (!found) return null
  const [, model = null, version = '', locale, scaleText, width, height] = found
  const scale = Number(scaleText)
  return {
    model,
    systemVersion: dotted(version),
    screen: sensibleScreen(Number(width) / scale, Number(height) / scale, scale),
    language: languageTag(locale),
  }
}

/** `[FBAN/FBIOS;…;FBDV/iPhone15,2;…;FBSV/26.3.1;FBSS/3;FBLC/en_GB;…]`, of Facebook and Messenger. */
function facebookDevice(userAgent: string): Device | null {
  const model = /FBDV\/(i(?:Phone|Pad|Pod)\d{1,3},\d{1,3})/.exec(userAgent)?.[1]
  const version = /FBSV\/(\d{1,3}(?:[._]\d{1,3}){0,3})/.exec(userAgent)?.[1]
  if (model === undefined && version === undefined) return null
  return {
    model: model ?? null,
    systemVersion: version === undefined ? null : dotted(version),
    screen: null,
    language: languageTag(/FBLC\/([A-Za-z_-]{2,20})/.exec(userAgent)?.[1]),
  }
}

/**
 * Safari says its system's version as its own, in `Version/`. `iPhone OS` is true in Chrome, in Google's
 * app and in web views, up to the value at which WebKit froze it with iOS 26: from there it says nothing.
 * Other browsers froze theirs elsewhere, so it is never read of them.
 */
function iosVersion(userAgent: string): string | null {
  if (isSafari(userAgent)) {
    return /Version\/(\d{1,3}(?:\.\d{1,3}){0,3})/.exec(userAgent)?.[1] ?? null
  }
  const isTold = /CriOS\/|GSA\//.test(userAgent) || !userAgent.includes('Safari/')
  const version = isTold && /OS (\d{1,3}(?:_\d{1,3}){1,3}) like Mac OS X/.exec(userAgent)?.[1]
  return version && !/^18_[67](?:_|$)/.test(version) ? dotted(version) : null
}

function dotted(version: string): string {
  return version.replaceAll('_', '.')
}

/**
 * Client hints first: of the page's script, then of the request. Since Chrome 110 a user agent says
 * `Android 10; K` on every device; those inside apps still name theirs.
 */
function androidDevice(userAgent: string, headers: Headers, beacon?: SignalsBeacon): Device {
  const model = hint(beacon?.model) ?? hint(readHint(headers, 'sec-ch-ua-model'))
  const version =
    hint(beacon?.platformVersion) ?? hint(readHint(headers, 'sec-ch-ua-platform-version'))
  const hinted = { model, systemVersion: version && androidRelease(version) }
  if (model !== null && version !== null) return { ...unknownDevice, ...hinted }
  if (isReduced(userAgent)) return { ...unknownDevice, ...hinted }

  // The costly step, some 60 µs: only for user agents that still tell.
  const parser = new UAParser(userAgent)
  return {
    ...unknownDevice,
    model: hinted.model ?? hint(parser.getDevice().model),
    systemVersion: hinted.systemVersion ?? hint(parser.getOS().version),
  }
}

function isReduced(userAgent: string): boolean {
  return /Android 10; K[;)]/.test(userAgent)
}

/** Structured-field strings come in quotes. */
function readHint(headers: Headers, name: string): string {
  return readHeader(headers, name, limits.maxDeviceFieldLength).replace(/^"|"$/g, '')
}

function hint(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** Hints say `14.0.0` where the system says `14`. */
function androidRelease(version: string): string {
  return version.replace(/^(\d{1,3})\.0\.0$/, '$1')
}

function screenOf({ screenWidth, screenHeight, scale }: SignalsBeacon): Screen {
  return sensibleScreen(screenWidth, screenHeight, scale)
}

/** What no device has was made up, by protection against fingerprinting or by a liar: it tells nothing. */
function sensibleScreen(width: number, height: number, scale: number): Screen {
  const short = Math.round(Math.min(width, height))
  const long = Math.round(Math.max(width, height))
  const isSensible = short >= 200 && long <= 8192 && long <= short * 5 && scale >= 0.5 && scale <= 6
  return isSensible ? { short, long, scale: Math.round(scale * 1000) / 1000 } : null
}

/** The first language of `Accept-Language`: browsers send them in the order of preference. */
function acceptedLanguage(headers: Headers): string | null {
  return languageTag(/^[^,;]*/.exec(readHeader(headers, 'accept-language', 256))?.[0])
}

/** There are a few hundred in use; making one canonical costs as much as a signature. */
const canonicalTags = new LRUCache<string, { readonly tag: string | null }>({ max: 2_000 })

function languageTag(text: string | undefined): string | null {
  if (!text) return null
  let known = canonicalTags.get(text)
  if (known === undefined) {
    known = { tag: canonicalTag(text) }
    canonicalTags.set(text, known)
  }
  return known.tag
}

function canonicalTag(text: string): string | null {
  const tag = text.trim().replaceAll('_', '-')
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,6}$/.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

const commonTimezones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/** As the browser names it: old and new names of one zone are both valid. */
function timezoneOf(name: string | null | undefined): string | null {
  if (!name) return null
  if (commonTimezones.has(name)) return name
  // An offset is a valid time zone to Intl, and no name.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}
