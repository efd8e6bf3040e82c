import type { Random } from '../../random.ts'
import type { Model } from './models.ts'

/** `meta`: in-app browsers of Instagram, Facebook and Threads. `other`: any other in-app browser. */
export type BrowserKind = 'safari' | 'chrome' | 'meta' | 'other'

/** Build ids by Android version, as published in the list of Android's releases. */
const androidBuilds: Readonly<Record<string, string>> = {
  '12': 'SP1A.210812.016',
  '13': 'TP1A.220624.014',
  '14': 'UP1A.231005.007',
  '15': 'AP3A.240905.015',
  '16': 'BP2A.250605.031',
  '17': 'CP1A.260205.004',
}

/** Chrome release at the time of the worlds. */
export const chromeMajor = 145
const chromeVersion = `${chromeMajor}.0.7632.45`

/**
 * Writes the user agent of a web view without additions. Since iOS 26, WebKit reports 18.6 or 18.7 instead of
 * the version of the OS, and a plain web view reports neither a `Version` nor `Safari`. The Android WebView
 * shows the model and the OS version.
 */
export function writePlainUserAgent(model: Model, version: string): string {
  if (model.platform === 'ios') {
    return `Mozilla/5.0 (${applePlatform(model, frozenVersion(version))}) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`
  }
  const build = androidBuilds[version] ?? 'UP1A.231005.007'
  return `Mozilla/5.0 (Linux; Android ${version}; ${model.id} Build/${build}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${chromeVersion} Mobile Safari/537.36`
}

/** Writes the platform of an Apple device: `iPhone; CPU iPhone OS 18_7 like Mac OS X`. */
function applePlatform({ id }: Model, version: string): string {
  const system = version.replaceAll('.', '_')
  return id.startsWith('iPad')
    ? `iPad; CPU OS ${system} like Mac OS X`
    : `iPhone; CPU iPhone OS ${system} like Mac OS X`
}

/** Returns the version that WebKit shows. */
function frozenVersion(version: string): string {
  const [major = '18', minor = '0'] = version.split('.')
  if (Number(major) >= 26) return minor === '0' ? '18.6' : '18.7'
  return `${major}.${minor}`
}

/** What a browser knows about the phone it runs on. */
export interface Hosting {
  readonly model: Model
  readonly version: string
  /** Language of the phone, such as `en-US`. */
  readonly language: string
}

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Writes the user agent of a browser, in the published formats of its vendor. */
export function writeUserAgent(kind: BrowserKind, hosting: Hosting, random: Random): string {
  return hosting.model.platform === 'ios'
    ? writeAppleAgent(kind, hosting, random)
    : writeAndroidAgent(kind, hosting, random)
}

function writeAppleAgent(kind: BrowserKind, hosting: Hosting, random: Random): string {
  const { model, version } = hosting
  const plain = writePlainUserAgent(model, version)
  switch (kind) {
    case 'safari': {
      const shown = version.split('.').slice(0, 2).join('.')
      // Safari on iPads asks for desktop pages.
      return model.id.startsWith('iPad')
        ? `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/${shown} Safari/605.1.15`
        : `Mozilla/5.0 (${applePlatform(model, frozenVersion(version))}) ${webKit} Version/${shown} Mobile/15E148 Safari/604.1`
    }
    case 'chrome':
      // Google’s browsers show the real version.
      return random.chance(0.75)
        ? `Mozilla/5.0 (${applePlatform(model, version)}) ${webKit} CriOS/${chromeMajor}.0.7632.41 Mobile/15E148 Safari/604.1`
        : `Mozilla/5.0 (${applePlatform(model, version)}) ${webKit} GSA/402.0.863382617 Mobile/15E148 Safari/604.1`
    case 'meta':
      return `${plain} ${writeAppleMeta(hosting, random)}`
    case 'other':
      return random.weighted([
        [plain, 0.4],
        [`${plain} [LinkedInApp]/9.31.1584`, 0.15],
        [`${plain} Snapchat/13.74.0.40 (like Safari/8619.2.8.10.9, panda)`, 0.15],
        [
          `${plain} musical_ly_43.5.0 BytedanceWebview/d8a21c6 JsSdk/2.0 NetType/WIFI Channel/App Store`,
          0.3,
        ],
      ])
  }
}

function writeAppleMeta({ model, version, language }: Hosting, random: Random): string {
  const locale = toMetaLocale(language)
  const [short = 'en'] = locale.split('_')
  const system = model.id.startsWith('iPad') ? 'iPadOS' : 'iOS'
  const device = model.id.startsWith('iPad') ? 'iPad' : 'iPhone'
  const pixels = `${model.width * model.scale}x${model.height * model.scale}`
  const tail = `(${model.id}; ${system} ${version.replaceAll('.', '_')}; ${locale}; ${short}; scale=${model.scale.toFixed(2)}; ${pixels}; IABMV/1; 871093726)`
  return random.weighted([
    [`Instagram 416.0.0.27.72 ${tail}`, 0.55],
    [`Barcelona 416.0.0.22.70 ${tail}`, 0.05],
    [
      `[FBAN/FBIOS;FBAV/547.0.0.38.101;FBBV/871203415;FBDV/${model.id};FBMD/${device};FBSN/${system};FBSV/${version};FBSS/${model.scale};FBCR/;FBID/phone;FBLC/${locale};FBOP/80]`,
      0.4,
    ],
  ])
}

function writeAndroidAgent(kind: BrowserKind, hosting: Hosting, random: Random): string {
  const { model, version, language } = hosting
  const plain = writePlainUserAgent(model, version)
  switch (kind) {
    case 'safari':
    case 'chrome':
      // Reduced since Chrome 110: neither the version nor the model is real.
      return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chromeMajor}.0.0.0 Mobile Safari/537.36`
    case 'meta': {
      const level = Number(version) + 20
      const pixels = `${Math.round(model.width * model.scale)}x${Math.round(model.height * model.scale)}`
      return random.chance(0.6)
        ? `${plain} Instagram 416.0.0.47.66 Android (${level}/${version}; ${model.scale * 160}dpi; ${pixels}; ${model.manufacturer}; ${model.id}; ${model.codeName}; ${chipOf(model)}; ${toMetaLocale(language)}; 871092741; IABMV/1)`
        : `${plain} [FB_IAB/FB4A;FBAV/547.0.0.40.58;IABMV/1;]`
    }
    case 'other':
      return random.weighted([
        [plain, 0.5],
        [`${plain} [LinkedInApp]`, 0.2],
        [`${plain} Snapchat/13.74.0.43 (${model.id}; Android ${version}; gzip; )`, 0.3],
      ])
  }
}

function chipOf({ manufacturer }: Model): string {
  return manufacturer === 'Google' ? manufacturer.toLowerCase() : 'qcom'
}

/** `zh-Hans-US` is `zh_CN` in Meta’s apps. */
function toMetaLocale(language: string): string {
  return language.startsWith('zh-Hans') ? 'zh_CN' : language.replace('-', '_')
}
