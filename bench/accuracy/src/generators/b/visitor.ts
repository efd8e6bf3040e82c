import type { PageReport } from '../../world.ts'
import type { Random } from '../../random.ts'
import { androidUserAgent } from './androidUserAgent.ts'
import type { AndroidBrowser } from './androidUserAgent.ts'
import { appleUserAgent } from './appleUserAgent.ts'
import type { Browser } from './appleUserAgent.ts'
import type { BrowserKind } from './createBrowsers.ts'
import { listLanguages } from './createFingerprints.ts'
import type { Model } from './model.ts'
import { trait } from './trait.ts'

/** A visitor of a page: a person, or a phone made up by a bot. */
export interface Visitor {
  readonly model: Model
  readonly systemVersion: string
  /** Language of the device and its apps. */
  readonly languageTag: string
  /** Language of its browsers, which may differ. */
  readonly webLanguageTag: string
  readonly timezone: string
  readonly traits: number
}

export type Headers = Record<string, string>

export function createHeaders(visitor: Visitor, kind: BrowserKind, random: Random): Headers {
  if (visitor.model.family !== 'android') {
    return {
      'user-agent': appleUserAgent(appleBrowser(visitor, kind, random), visitor),
      'accept-language': acceptLanguage([visitor.webLanguageTag]),
    }
  }
  const browser = androidBrowser(visitor, kind, random)
  const headers: Headers = {
    'user-agent': androidUserAgent(browser, visitor),
    'accept-language': acceptLanguage(listLanguages(visitor.webLanguageTag)),
  }
  if (!hasClientHints(browser)) return headers
  headers['sec-ch-ua'] =
    browser === 'chrome'
      ? '"Not:A-Brand";v="99", "Google Chrome";v="145", "Chromium";v="145"'
      : '"Samsung Internet";v="29.0", "Chromium";v="136", "Not.A/Brand";v="99"'
  headers['sec-ch-ua-mobile'] = '?1'
  headers['sec-ch-ua-platform'] = '"Android"'
  headers['sec-ch-ua-model'] = `"${visitor.model.id}"`
  headers['sec-ch-ua-platform-version'] = `"${visitor.systemVersion}.0.0"`
  return headers
}

export function createPage(visitor: Visitor, headers: Headers, isVisible: boolean): PageReport {
  const { model, systemVersion, webLanguageTag } = visitor
  const isAndroid = model.family === 'android'
  const hasHints = 'sec-ch-ua-model' in headers
  return {
    isVisible,
    screenWidth: isAndroid ? Math.round(model.width) : model.width,
    screenHeight: isAndroid ? Math.round(model.height) : model.height,
    scale: model.scale,
    maxTouchPoints: 5,
    timezone: webTimezones[visitor.timezone] ?? visitor.timezone,
    languages: isAndroid ? listLanguages(webLanguageTag) : [webLanguageTag],
    model: hasHints ? model.id : null,
    platformVersion: hasHints ? `${systemVersion}.0.0` : null,
  }
}

/** Browsers still use the old name. */
const webTimezones: Readonly<Record<string, string>> = { 'Asia/Kolkata': 'Asia/Calcutta' }

function appleBrowser({ traits }: Visitor, kind: BrowserKind, random: Random): Browser {
  if (kind === 'meta') {
    const at = random.chance(0.75) ? trait(traits, 'metaApp') : random.next()
    return at < 0.55 ? 'instagram' : at < 0.9 ? 'facebook' : 'threads'
  }
  if (kind === 'other') return trait(traits, 'otherApp') < 0.25 ? 'google' : 'bare'
  return kind
}

function androidBrowser(
  { model, traits }: Visitor,
  kind: BrowserKind,
  random: Random,
): AndroidBrowser {
  if (kind === 'meta') {
    const at = random.chance(0.75) ? trait(traits, 'metaApp') : random.next()
    return at < 0.5 ? 'instagram' : 'facebook'
  }
  if (kind === 'other') return 'bare'
  return model.maker === 'samsung' && trait(traits, 'samsungBrowser') < 0.3 ? 'samsung' : 'chrome'
}

function hasClientHints(browser: AndroidBrowser): boolean {
  return browser === 'chrome' || browser === 'samsung'
}

function acceptLanguage(tags: readonly string[]): string {
  const parts = tags.flatMap((tag) => [tag, tag.split('-')[0] ?? tag])
  return parts
    .map((part, index) => (index === 0 ? part : `${part};q=0.${Math.max(1, 10 - index)}`))
    .join(',')
}
