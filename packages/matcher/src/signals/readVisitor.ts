import { isbot } from 'isbot'
import { type Headers, readHeader, readUserAgent } from './readHeader.ts'
import { rememberResults } from './rememberResults.ts'
import type { Visitor } from './visitor.ts'

type Browser = Omit<Visitor, 'isPrefetch'>

/** Reads platform, browser and kind of visitor from request headers. */
export function readVisitor(headers: Headers): Visitor {
  return { ...readBrowserOnce(readUserAgent(headers)), isPrefetch: isPrefetch(headers) }
}

/**
 * Costs about 10 µs for a user agent that was not seen before, mostly isbot's expression. A few thousand user agents make up
 * nearly all visits.
 */
const readBrowserOnce = rememberResults((userAgent): Browser => {
  const platform = readPlatform(userAgent)
  const browser = readBrowser(userAgent, platform)
  return { platform, browser, isBot: isRobot(userAgent) }
}, 10_000)

/**
 * Reads the platform. Safari on an iPad sends the user agent of a Mac, so by headers it is a desktop. Only
 * the page can detect it, by its touch points.
 */
export function readPlatform(userAgent: string): Visitor['platform'] {
  // Windows phones mentioned both of the others.
  if (userAgent.includes('Windows Phone')) return 'desktop'
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'desktop'
}

/**
 * isbot also covers link previews, even iMessage, whose Mac user agent ends in `facebookexternalhit/1.1
 * Facebot Twitterbot/1.0`. A missing user agent is not a browser.
 */
function isRobot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent.replace(googleAsMaker, ''))
}

/** Maker of a Pixel as Meta's apps name it. isbot takes the name for Google's crawlers. */
const googleAsMaker = /(?<=; |\bFB(?:MF|BD)\/)google(?=;)/gi

/** Apps with an in-app browser, by the name they add. Google's app (GSA) counts as a browser. */
const namedApp =
  /Instagram|Barcelona|Threads|\bFBA[NV]\/|FB_IAB|musical_ly|BytedanceWebview|TikTok|trill_|Snapchat|LinkedInApp|\bLine\/\d|Telegram-(?:iOS|Android)|MicroMessenger|Pinterest\/(?:iOS|Android)|Pinterest for|\bReddit\/|Twitter for (?:iPhone|iPad)|TwitterAndroid|KAKAOTALK|NAVER\(inapp|Discord\/\d|QQ\/\d|Weibo|\bViber\b|Zalo/

function readBrowser(userAgent: string, platform: Visitor['platform']): Visitor['browser'] {
  if (namedApp.test(userAgent)) return 'in-app'
  switch (platform) {
    case 'ios':
      return readIosBrowser(userAgent)
    case 'android':
      return readAndroidBrowser(userAgent)
    case 'desktop':
      if (isChrome(userAgent)) return 'chrome'
      return isSafari(userAgent) ? 'safari' : 'other'
  }
}

function readIosBrowser(userAgent: string): Visitor['browser'] {
  if (userAgent.includes('CriOS/')) return 'chrome'
  if (isSafari(userAgent)) return 'safari'
  // Browsers mention Safari; an unnamed web view does not.
  return userAgent.includes('Safari/') ? 'other' : 'in-app'
}

function readAndroidBrowser(userAgent: string): Visitor['browser'] {
  if (userAgent.includes('; wv)')) return 'in-app'
  return isChrome(userAgent) ? 'chrome' : 'other'
}

/** Browsers that include the name of another one. */
const otherBrowser =
  /CriOS|FxiOS|Firefox|EdgiOS|EdgA|Edge?\/|OPiOS|OPR\/|OPT\/|OPX\/|SamsungBrowser|DuckDuckGo|Ddg\/|YaBrowser|UCBrowser|MiuiBrowser|HuaweiBrowser|VivoBrowser|HeyTapBrowser|Vivaldi|Brave|Focus\/|Klar|Coast|Mercury|GSA\/|Silk\/|Whale\/|QQBrowser|Quark|Ecosia|AlohaBrowser/

/** Returns whether this is Safari, the only browser whose `Version/` is that of the OS. */
export function isSafari(userAgent: string): boolean {
  return (
    userAgent.includes('Safari/') &&
    userAgent.includes('Version/') &&
    !userAgent.includes('Chrome/') &&
    !userAgent.includes('Android') &&
    !otherBrowser.test(userAgent)
  )
}

function isChrome(userAgent: string): boolean {
  return userAgent.includes('Chrome/') && !otherBrowser.test(userAgent)
}

const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** `prefetch`, `prefetch;prerender`, and Safari's `preview`. */
function isPrefetch(headers: Headers): boolean {
  return purposeHeaders.some(
    (name) =>
      headers[name] !== undefined &&
      /prefetch|prerender|preview/i.test(readHeader(headers, name, 64)),
  )
}
