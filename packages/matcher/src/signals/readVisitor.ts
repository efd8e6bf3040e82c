import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { type Headers, readHeader, readUserAgent } from './readHeader.ts'
import type { Visitor } from './visitor.ts'

type Browser = Omit<Visitor, 'isPrefetch'>

/** What a user agent says never changes, and a few thousand of them make up nearly all visits. */
const browsers = new LRUCache<string, Browser>({ max: 10_000 })

/** What a request's headers say about who makes it. */
export function readVisitor(headers: Headers): Visitor {
  const userAgent = readUserAgent(headers)
  let browser = browsers.get(userAgent)
  if (browser === undefined) {
    browser = browserOf(userAgent)
    browsers.set(userAgent, browser)
  }
  return { ...browser, isPrefetch: isPrefetch(headers) }
}

/** Costs one pass of isbot's expression and some more, about 10 µs. */
function browserOf(userAgent: string): Browser {
  const platform = readPlatform(userAgent)
  const browser = readBrowser(userAgent, platform)
  return { platform, browser, isBot: isRobot(userAgent) }
}

/**
 * An iPad's Safari says that it is a Macintosh, letter for letter: by headers it is a desktop. Only the
 * page can tell, by its touch points.
 */
export function readPlatform(userAgent: string): Visitor['platform'] {
  // Windows phones named both of the others.
  if (userAgent.includes('Windows Phone')) return 'desktop'
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'desktop'
}

/**
 * isbot knows those that fetch previews too, even iMessage, which poses as a Mac whose user agent ends in
 * `facebookexternalhit/1.1 Facebot Twitterbot/1.0`. Whoever sends no user agent is no browser.
 */
function isRobot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}

/** Apps that show pages in a view of their own, by the name they add. Google's app (GSA) is a browser. */
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
  // Browsers say that they are like Safari; a web view that nobody named says nothing at all.
  return userAgent.includes('Safari/') ? 'other' : 'in-app'
}

function readAndroidBrowser(userAgent: string): Visitor['browser'] {
  if (userAgent.includes('; wv)')) return 'in-app'
  return isChrome(userAgent) ? 'chrome' : 'other'
}

/** Browsers that put another's name beside their own. */
const otherBrowser =
  /CriOS|FxiOS|Firefox|EdgiOS|EdgA|Edge?\/|OPiOS|OPR\/|OPT\/|OPX\/|SamsungBrowser|DuckDuckGo|Ddg\/|YaBrowser|UCBrowser|MiuiBrowser|HuaweiBrowser|VivoBrowser|HeyTapBrowser|Vivaldi|Brave|Focus\/|Klar|Coast|Mercury|GSA\/|Silk\/|Whale\/|QQBrowser|Quark|Ecosia|AlohaBrowser/

/** Safari itself, the only one whose `Version/` is that of the system. */
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
  return purposeHeaders.some((name) =>
    /prefetch|prerender|preview/i.test(readHeader(headers, name, 64)),
  )
}
