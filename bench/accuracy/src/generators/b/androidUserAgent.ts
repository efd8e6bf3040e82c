import type { Model } from './model.ts'

export type AndroidBrowser = 'chrome' | 'samsung' | 'instagram' | 'facebook' | 'bare'

export interface AndroidClient {
  readonly model: Model
  readonly systemVersion: string
  readonly languageTag: string
}

const builds: Readonly<Record<string, string>> = {
  '12': 'SP1A.210812.016',
  '13': 'TP1A.220624.014',
  '14': 'UP1A.231005.007',
  '15': 'AP3A.240905.015.A2',
  '16': 'BP2A.250605.031.A3',
  '17': 'CP1A.260305.018',
}
const levels: Readonly<Record<string, number>> = {
  '12': 31,
  '13': 33,
  '14': 34,
  '15': 35,
  '16': 36,
  '17': 37,
}
const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const reduced = `Mozilla/5.0 (Linux; Android 10; K) ${engine}`

/** Returns an Android user agent. Browsers hide model and version; web views include both. */
export function androidUserAgent(browser: AndroidBrowser, client: AndroidClient): string {
  const { model, systemVersion, languageTag } = client
  switch (browser) {
    case 'chrome':
      return `${reduced} Chrome/145.0.0.0 Mobile Safari/537.36`
    case 'samsung':
      return `${reduced} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`
    case 'bare':
      return webView(client)
    case 'facebook':
      return `${webView(client)} [FB_IAB/FB4A;FBAV/548.0.0.41.62;IABMV/1;]`
    case 'instagram': {
      const pixels = `${Math.round(model.width * model.scale)}x${Math.round(model.height * model.scale)}`
      const dpi = `${Math.round(model.scale * 160)}dpi`
      const locale = languageTag.replaceAll('-', '_')
      return `${webView(client)} Instagram 418.0.0.51.77 Android (${levels[systemVersion] ?? 35}/${systemVersion}; ${dpi}; ${pixels}; ${model.maker}; ${model.id}; ${model.id.toLowerCase()}; qcom; ${locale}; 871234567; IABMV/1)`
    }
  }
}

function webView({ model, systemVersion }: AndroidClient): string {
  const build = builds[systemVersion] ?? 'AP3A.240905.015.A2'
  return `Mozilla/5.0 (Linux; Android ${systemVersion}; ${model.id} Build/${build}; wv) ${engine} Version/4.0 Chrome/145.0.7632.45 Mobile Safari/537.36`
}
