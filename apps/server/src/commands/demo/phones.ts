/** A browser as a click shows it. */
export interface Browser {
  readonly name: 'safari' | 'chrome' | 'in-app' | 'other'
  readonly userAgent: string
  readonly systemVersion: string | null
}

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace('.', '_')} like Mac OS X) ${webkit}`

export const iosBrowsers: readonly (readonly [browser: Browser, weight: number])[] = [
  [
    {
      name: 'safari',
      systemVersion: '26.1',
      userAgent: `${iphone('18.7')} Version/26.1 Mobile/15E148 Safari/604.1`,
    },
    46,
  ],
  [
    {
      name: 'safari',
      systemVersion: '26.0',
      userAgent: `${iphone('18.6')} Version/26.0 Mobile/15E148 Safari/604.1`,
    },
    26,
  ],
  [
    {
      name: 'safari',
      systemVersion: '18.6',
      userAgent: `${iphone('18.6')} Version/18.6 Mobile/15E148 Safari/604.1`,
    },
    17,
  ],
  [
    {
      name: 'chrome',
      systemVersion: null,
      userAgent: `${iphone('18.7')} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
    },
    11,
  ],
]

export const androidBrowsers: readonly (readonly [browser: Browser, weight: number])[] = [
  [
    {
      name: 'chrome',
      systemVersion: null,
      userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`,
    },
    78,
  ],
  [
    {
      name: 'other',
      systemVersion: '15',
      userAgent: `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    },
    16,
  ],
  [
    {
      name: 'other',
      systemVersion: '16',
      userAgent: 'Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
    },
    6,
  ],
]

export const inAppBrowsers = {
  ios: {
    name: 'in-app',
    systemVersion: '26.1',
    userAgent: `${iphone('26.1')} Mobile/23B85 Instagram 406.0.0.26.71 (iPhone16,2; iOS 26_1; en_GB; scale=3.00; 1290x2796)`,
  },
  android: {
    name: 'in-app',
    systemVersion: '16',
    userAgent: `Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A.250605.031; wv) ${blink} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 406.0.0.55.71 Android`,
  },
} as const satisfies Record<string, Browser>

export const desktopBrowsers: readonly (readonly [browser: Browser, weight: number])[] = [
  [
    {
      name: 'chrome',
      systemVersion: null,
      userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36`,
    },
    61,
  ],
  [
    {
      name: 'safari',
      systemVersion: null,
      userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.1 Safari/605.1.15`,
    },
    27,
  ],
  [
    {
      name: 'other',
      systemVersion: null,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    },
    12,
  ],
]

export const bots: readonly (readonly [userAgent: string, weight: number])[] = [
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 38],
  ['WhatsApp/2.23.20.0', 24],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 16],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 12],
  ['Twitterbot/1.0', 10],
]
