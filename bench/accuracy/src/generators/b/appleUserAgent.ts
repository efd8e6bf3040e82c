import type { Model } from './model.ts'

export type Browser = 'safari' | 'instagram' | 'facebook' | 'threads' | 'chrome' | 'google' | 'bare'

/** The client behind a user agent. */
export interface AppleClient {
  readonly model: Model
  readonly systemVersion: string
  /** Language of the apps, which use that of the device. */
  readonly languageTag: string
}

const engine = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const desktop = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${engine}`

/** Returns an Apple user agent. From version 26 on, WebKit freezes the OS version in it. */
export function appleUserAgent(browser: Browser, client: AppleClient): string {
  const { model, systemVersion } = client
  const isPad = model.family === 'ipad'
  const frozen = `${head(isPad, frozenVersion(systemVersion))} ${engine}`
  const honest = `${head(isPad, systemVersion)} ${engine}`
  switch (browser) {
    case 'safari':
      return isPad
        ? `${desktop} Version/${shortVersion(systemVersion)} Safari/605.1.15`
        : `${frozen} Version/${shortVersion(systemVersion)} Mobile/15E148 Safari/604.1`
    case 'chrome':
      return `${honest} CriOS/145.0.7632.41 Mobile/15E148 Safari/604.1`
    case 'google':
      return `${honest} GSA/404.0.871234567 Mobile/15E148 Safari/604.1`
    case 'instagram':
      return `${frozen} Mobile/15E148 Instagram 418.0.0.33.73 ${instagramTail(client)}`
    case 'threads':
      return `${frozen} Mobile/15E148 Barcelona 418.0.0.28.70 ${instagramTail(client)}`
    case 'facebook':
      return `${frozen} Mobile/15E148 ${facebookTail(client)}`
    case 'bare':
      return isPad ? desktop : `${frozen} Mobile/15E148`
  }
}

/** Returns the user agent of a web view in an iPhone-only app on an iPad. */
export function phoneAppUserAgent(systemVersion: string): string {
  return `${head(false, frozenVersion(systemVersion))} ${engine} Mobile/15E148`
}

function head(isPad: boolean, version: string): string {
  const system = version.replaceAll('.', '_')
  return isPad
    ? `Mozilla/5.0 (iPad; CPU OS ${system} like Mac OS X)`
    : `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X)`
}

function frozenVersion(version: string): string {
  if (!version.startsWith('26')) return version
  return version.startsWith('26.0') || version.startsWith('26.1') ? '18.6' : '18.7'
}

function shortVersion(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

function instagramTail({ model, systemVersion, languageTag }: AppleClient): string {
  const system = `${model.family === 'ipad' ? 'iPadOS' : 'iOS'} ${systemVersion.replaceAll('.', '_')}`
  const [language = 'en'] = languageTag.split('-')
  const pixels = `${model.width * model.scale}x${model.height * model.scale}`
  const scale = model.scale.toFixed(2)
  return `(${model.id}; ${system}; ${underscored(languageTag)}; ${language}; scale=${scale}; ${pixels}; IABMV/1; 871234567)`
}

function facebookTail({ model, systemVersion, languageTag }: AppleClient): string {
  const isPad = model.family === 'ipad'
  return [
    '[FBAN/FBIOS;FBAV/548.0.0.37.64;FBBV/871234567',
    `FBDV/${model.id};FBMD/${isPad ? 'iPad' : 'iPhone'};FBSN/${isPad ? 'iPadOS' : 'iOS'}`,
    `FBSV/${systemVersion};FBSS/${model.scale};FBID/${isPad ? 'tablet' : 'phone'}`,
    `FBLC/${underscored(languageTag)};FBOP/5;FBRV/873456789;IABMV/1]`,
  ].join(';')
}

function underscored(languageTag: string): string {
  return languageTag.replaceAll('-', '_')
}
