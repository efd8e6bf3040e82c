import type { AndroidModel, AppleModel, System } from './models.ts'

export type IosBrowser =
  'safari' | 'chrome' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'bare'

const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Returns the user agent of an iPhone or iPad browser. */
export function iosUserAgent(
  browser: IosBrowser,
  model: AppleModel,
  system: System,
  language: string,
): string {
  const isTablet = model.id.startsWith('iPad')
  const version = system.version.replaceAll('.', '_')
  const frozen = `${mozilla(isTablet, frozenSystem(system, browser))} ${appleWebKit}`
  switch (browser) {
    case 'safari':
      // iPads request desktop pages.
      return isTablet
        ? `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleWebKit} Version/${system.safari} Safari/605.1.15`
        : `${frozen} Version/${system.safari} Mobile/15E148 Safari/604.1`
    case 'chrome':
      return `${mozilla(isTablet, version)} ${appleWebKit} CriOS/146.0.7680.151 Mobile/15E148 Safari/604.1`
    case 'instagram':
      return `${frozen} Mobile/${system.build} Instagram 423.0.0.29.66 ${appleMetaTail(model, version, language)}`
    case 'threads':
      return `${frozen} Mobile/${system.build} Barcelona 418.0.0.22.71 ${appleMetaTail(model, version, language)}`
    case 'facebook':
      return `${frozen} Mobile/${system.build} ${facebookTail(model, system, language)}`
    case 'tiktok':
      return `${frozen} Mobile/15E148 musical_ly_44.1.0 BytedanceWebview/d8a21c6 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/${language.slice(0, 2)}`
    case 'bare':
      return `${frozen} Mobile/15E148`
  }
}

/** Returns the user agent of a plain web view without an app name. */
export function iosWebViewUserAgent(model: AppleModel, system: System): string {
  return iosUserAgent('bare', model, system, '')
}

/** From 26 on, WebKit reports the last version before it on every OS version. */
function frozenSystem({ version }: System, browser: IosBrowser): string {
  if (!version.startsWith('26')) return version.replaceAll('.', '_')
  return browser === 'safari' && version.startsWith('26.0') ? '18_6' : '18_7'
}

function mozilla(isTablet: boolean, system: string): string {
  return isTablet
    ? `Mozilla/5.0 (iPad; CPU OS ${system} like Mac OS X)`
    : `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X)`
}

function appleMetaTail(model: AppleModel, version: string, language: string): string {
  const system = model.id.startsWith('iPad') ? 'iPadOS' : 'iOS'
  const pixels = `${model.width * model.scale}x${model.height * model.scale}`
  const scale = `scale=${model.scale.toFixed(2)}`
  return `(${model.id}; ${system} ${version}; ${underscored(language)}; ${language}; ${scale}; ${pixels}; IABMV/1; 897223414)`
}

function facebookTail(model: AppleModel, system: System, language: string): string {
  const isTablet = model.id.startsWith('iPad')
  const kind = isTablet ? 'FBMD/iPad;FBSN/iPadOS' : 'FBMD/iPhone;FBSN/iOS'
  const form = isTablet ? 'FBID/tablet' : 'FBID/phone'
  return `[FBAN/FBIOS;FBAV/555.0.0.31.68;FBBV/902188611;FBDV/${model.id};${kind};FBSV/${system.version};FBSS/${model.scale};${form};FBLC/${underscored(language)};FBOP/5;FBRV/904470117;IABMV/1]`
}

/** Meta's apps use `en_GB` and omit the script. */
function underscored(language: string): string {
  return language.replace('-Hans', '').replace('-', '_')
}

export type AndroidBrowser =
  'chrome' | 'samsung' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'bare'

const androidWebKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

/** Chrome's reduced form, the same on every phone. */
const reduced = 'Mozilla/5.0 (Linux; Android 10; K)'

export function androidUserAgent(
  browser: AndroidBrowser,
  model: AndroidModel,
  system: System,
  language: string,
): string {
  const webView = androidWebViewUserAgent(model, system)
  switch (browser) {
    case 'chrome':
      return `${reduced} ${androidWebKit} Chrome/146.0.0.0 Mobile Safari/537.36`
    case 'samsung':
      return `${reduced} ${androidWebKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`
    case 'instagram':
      return `${webView} Instagram 423.0.0.47.66 Android ${androidMetaTail(model, system, language)}`
    case 'threads':
      return `${webView} Barcelona 418.0.0.35.75 Android ${androidMetaTail(model, system, language)}`
    case 'facebook':
      return `${webView} [FB_IAB/FB4A;FBAV/555.0.0.49.59;IABMV/1;]`
    case 'tiktok':
      return `${webView} musical_ly_2024401030 JsSdk/1.0 NetType/WIFI Channel/googleplay ByteLocale/${language.slice(0, 2)}`
    case 'bare':
      return webView
  }
}

/** Web views are not reduced: they include model and version. */
export function androidWebViewUserAgent(model: AndroidModel, system: System): string {
  return `Mozilla/5.0 (Linux; Android ${system.version}; ${model.id} Build/${system.build}; wv) ${androidWebKit} Version/4.0 Chrome/146.0.7680.119 Mobile Safari/537.36`
}

function androidMetaTail(model: AndroidModel, system: System, language: string): string {
  const level = Number(system.version) + 20
  const dots = `${Math.round(model.density * 160)}dpi`
  const pixels = `${model.widthPixels}x${model.heightPixels}`
  const locale = language.replace('-Hans', '').replace('-', '_')
  return `(${level}/${system.version}; ${dots}; ${pixels}; ${model.manufacturer}; ${model.id}; qcom; ${locale}; 897223511; IABMV/1)`
}
