import type { AppleModel } from './appleModels.ts'
import type { System } from './drawSystem.ts'

export type IosBrowser =
  'safari' | 'chrome' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'bare'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Returns the user agent of an iPhone or iPad browser. */
export function iosUserAgent(
  browser: IosBrowser,
  model: AppleModel,
  system: System,
  language: string,
): string {
  const isTablet = model.id.startsWith('iPad')
  const version = system.version.replaceAll('.', '_')
  const frozen = `${mozilla(isTablet, frozenSystem(system, browser))} ${webKit}`
  switch (browser) {
    case 'safari':
      // iPads request desktop pages.
      return isTablet
        ? `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/${system.safari} Safari/605.1.15`
        : `${frozen} Version/${system.safari} Mobile/15E148 Safari/604.1`
    case 'chrome':
      return `${mozilla(isTablet, version)} ${webKit} CriOS/146.0.7680.151 Mobile/15E148 Safari/604.1`
    case 'instagram':
      return `${frozen} Mobile/${system.build} Instagram 423.0.0.29.66 ${metaTail(model, version, language)}`
    case 'threads':
      return `${frozen} Mobile/${system.build} Barcelona 418.0.0.22.71 ${metaTail(model, version, language)}`
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

function metaTail(model: AppleModel, version: string, language: string): string {
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
