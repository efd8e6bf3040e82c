import type { Phone } from './phones.ts'

type Platform = Phone['platform']
type BuildUserAgent = (phone: Phone, language: string) => string

/** A browser, with the user agent that it sends on each platform on which it exists. */
export interface Browser {
  readonly name: string
  readonly userAgents: Readonly<Partial<Record<Platform, BuildUserAgent>>>
}

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = 'Chrome/142.0.0.0 Mobile Safari/537.36'
const toUnderscores = (text: string) => text.replaceAll(/[.-]/g, '_')

/** Safari names iOS 18 for ever, and the truth in `Version`. On an iPad it claims to be on a Mac. */
const safari: BuildUserAgent = ({ systemVersion, model }) =>
  model.startsWith('iPad')
    ? `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/${systemVersion} Safari/605.1.15`
    : `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} Version/${systemVersion} Mobile/15E148 Safari/604.1`

/** A web view inside an app. Apps that set a user agent of their own name the true version of iOS. */
const iosWebView = ({ systemVersion, model }: Phone) => {
  const system = `OS ${toUnderscores(systemVersion)} like Mac OS X`
  const device = model.startsWith('iPad') ? `iPad; CPU ${system}` : `iPhone; CPU iPhone ${system}`
  return `Mozilla/5.0 (${device}) ${webkit} Mobile/15E148`
}

const androidWebView = ({ systemVersion, model }: Phone) =>
  `Mozilla/5.0 (Linux; Android ${systemVersion}; ${model} Build/BP2A.250605.031; wv) ${blink} Version/4.0 ${chrome}`

/** Instagram names the brand too if it differs. */
const getMaker = ({ manufacturer }: Phone) =>
  manufacturer === 'Google' ? 'Google/google' : manufacturer

/** Chrome and its relatives hide version and model. */
const reducedAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${blink}`

export const browsers = {
  safari: { name: 'Safari', userAgents: { ios: safari } },
  chrome: {
    name: 'Chrome',
    userAgents: {
      ios: (device) =>
        `${iosWebView(device).replace('Mobile/', 'CriOS/142.0.7444.77 Mobile/')} Safari/604.1`,
      android: () => `${reducedAndroid} ${chrome}`,
    },
  },
  'samsung-internet': {
    name: 'Samsung Internet',
    userAgents: {
      android: () => `${reducedAndroid} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    },
  },
  instagram: {
    name: 'Instagram',
    userAgents: {
      ios: (device, language) => {
        const { modelId = '', systemVersion, screenWidth, screenHeight, scale } = device
        const pixels = `${screenWidth * scale}x${screenHeight * scale}`
        const locale = toUnderscores(language)
        return `${iosWebView(device)} Instagram 402.0.0.30.81 (${modelId}; iOS ${toUnderscores(systemVersion)}; ${locale}; ${locale.slice(0, 2)}; scale=${scale.toFixed(2)}; ${pixels}; 790000000)`
      },
      android: (device, language) =>
        `${androidWebView(device)} Instagram 402.0.0.30.81 Android (36/${device.systemVersion}; 420dpi; 1080x2424; ${getMaker(device)}; ${device.model}; x; x; ${toUnderscores(language)}; 790000000)`,
    },
  },
  facebook: {
    name: 'Facebook',
    userAgents: {
      ios: (device, language) =>
        `${iosWebView(device)} [FBAN/FBIOS;FBAV/530.0.0.40.70;FBBV/790000000;FBDV/${device.modelId ?? ''};FBMD/iPhone;FBSN/iOS;FBSV/${device.systemVersion};FBSS/${device.scale};FBID/phone;FBLC/${toUnderscores(language)};FBOP/80]`,
      android: (device) => `${androidWebView(device)} [FB_IAB/FB4A;FBAV/530.0.0.40.70;]`,
    },
  },
  tiktok: {
    name: 'TikTok',
    userAgents: {
      ios: (device) => `${iosWebView(device)} musical_ly_40.1.0 BytedanceWebview/d8a21c6`,
      android: (device) => `${androidWebView(device)} musical_ly_40.1.0 BytedanceWebview/d8a21c6`,
    },
  },
} as const satisfies Readonly<Record<string, Browser>>

export type BrowserName = keyof typeof browsers

/** The browser in which links open unless the person has chosen another one. */
export const defaultBrowsers: Readonly<Record<Platform, BrowserName>> = {
  ios: 'safari',
  android: 'chrome',
}

/** Chrome on a computer, on which a link is opened before a phone scans its QR code. */
export const desktopUserAgent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36`

export function existsOn(browser: BrowserName, { platform }: Pick<Phone, 'platform'>): boolean {
  return platform in browsers[browser].userAgents
}

/** Returns the user agent of a browser on a phone. Throws if the browser does not exist there. */
export function getUserAgent(browser: BrowserName, phone: Phone, language = 'en-GB'): string {
  const { name, userAgents }: Browser = browsers[browser]
  const build = userAgents[phone.platform]
  if (!build) throw new Error(`${name} does not exist on ${phone.name}.`)
  return build(phone, language)
}
