import { desktopUserAgent, getUserAgent, type Phone, phones } from '@throughlink/matcher/phones'

/** A browser as a click shows it. */
export interface Browser {
  readonly name: 'safari' | 'chrome' | 'in-app' | 'other'
  readonly userAgent: string
  readonly systemVersion: string | null
}

type Weighted<Value> = readonly (readonly [value: Value, weight: number])[]

function safari(phone: Phone): Browser {
  const { systemVersion } = phone
  return { name: 'safari', systemVersion, userAgent: getUserAgent('safari', phone) }
}

function inApp(phone: Phone): Browser {
  const { systemVersion } = phone
  return { name: 'in-app', systemVersion, userAgent: getUserAgent('instagram', phone) }
}

function other(userAgent: string, systemVersion: string | null = null): Browser {
  return { name: 'other', systemVersion, userAgent }
}

function chrome(userAgent: string): Browser {
  return { name: 'chrome', systemVersion: null, userAgent }
}

export const iosBrowsers: Weighted<Browser> = [
  [safari(phones['iphone-15']), 46],
  [safari(phones['iphone-se']), 26],
  [safari(phones['iphone-14']), 17],
  [chrome(getUserAgent('chrome', phones['iphone-15'])), 11],
]

export const androidBrowsers: Weighted<Browser> = [
  [chrome(getUserAgent('chrome', phones['pixel-9'])), 78],
  [other(getUserAgent('samsung-internet', phones['galaxy-s24'])), 16],
  [other('Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', '16'), 6],
]

export const inAppBrowsers = { ios: inApp(phones['iphone-15']), android: inApp(phones['pixel-9']) }

export const desktopBrowsers: Weighted<Browser> = [
  [chrome(desktopUserAgent), 61],
  // An iPad's Safari claims to be on a Mac.
  [{ ...safari(phones['ipad-air']), systemVersion: null }, 27],
  [other('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'), 12],
]

export const bots: Weighted<string> = [
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 38],
  ['WhatsApp/2.23.20.0', 24],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 16],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 12],
  ['Twitterbot/1.0', 10],
]
