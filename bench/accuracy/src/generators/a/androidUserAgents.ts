import type { AndroidModel } from './androidModels.ts'
import type { System } from './drawSystem.ts'

export type AndroidBrowser =
  'chrome' | 'samsung' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'bare'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

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
      return `${reduced} ${webKit} Chrome/146.0.0.0 Mobile Safari/537.36`
    case 'samsung':
      return `${reduced} ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`
    case 'instagram':
      return `${webView} Instagram 423.0.0.47.66 Android ${metaTail(model, system, language)}`
    case 'threads':
      return `${webView} Barcelona 418.0.0.35.75 Android ${metaTail(model, system, language)}`
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
  return `Mozilla/5.0 (Linux; Android ${system.version}; ${model.id} Build/${system.build}; wv) ${webKit} Version/4.0 Chrome/146.0.7680.119 Mobile Safari/537.36`
}

function metaTail(model: AndroidModel, system: System, language: string): string {
  const level = Number(system.version) + 20
  const dots = `${Math.round(model.density * 160)}dpi`
  const pixels = `${model.widthPixels}x${model.heightPixels}`
  const locale = language.replace('-Hans', '').replace('-', '_')
  return `(${level}/${system.version}; ${dots}; ${pixels}; ${model.manufacturer}; ${model.id}; qcom; ${locale}; 897223511; IABMV/1)`
}
