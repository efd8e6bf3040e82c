import { androidBuilds } from './androidBuilds.ts'
import type { Model } from './model.ts'

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
export function applePlatform({ id }: Model, version: string): string {
  const system = version.replaceAll('.', '_')
  return id.startsWith('iPad')
    ? `iPad; CPU OS ${system} like Mac OS X`
    : `iPhone; CPU iPhone OS ${system} like Mac OS X`
}

/** Returns the version that WebKit shows. */
export function frozenVersion(version: string): string {
  const [major = '18', minor = '0'] = version.split('.')
  if (Number(major) >= 26) return minor === '0' ? '18.6' : '18.7'
  return `${major}.${minor}`
}
