/** A user agent as a typical parser reads it. Frozen versions are taken literally. */
export interface Browser {
  readonly platform: 'ios' | 'android' | 'mac' | 'other'
  readonly name: 'edge' | 'firefox' | 'chrome' | 'safari' | 'other'
  /** `18.7`, with dots. */
  readonly systemVersion: string | null
  /** `605.1.15`. */
  readonly webKitVersion: string | null
  /** `145.0.0.0`, from Chrome, the Android WebView, or Chrome on iOS. */
  readonly chromeVersion: string | null
}

/**
 * Parses a user agent in the products' favour: Chrome on iOS counts as Chrome, and the Android WebView as the
 * same browser as Chrome. The iOS web view names no browser, as in reality.
 */
export function parseBrowser(userAgent: string): Browser {
  return {
    platform: readPlatform(userAgent),
    name: readBrowserName(userAgent),
    systemVersion:
      /(?:iPhone OS|CPU OS|Android|Mac OS X) (\d+(?:[._]\d+)*)/
        .exec(userAgent)?.[1]
        ?.replaceAll('_', '.') ?? null,
    webKitVersion: /AppleWebKit\/([\d.]+)/.exec(userAgent)?.[1] ?? null,
    chromeVersion: /(?:Chrome|CriOS)\/([\d.]+)/.exec(userAgent)?.[1] ?? null,
  }
}

function readPlatform(userAgent: string): Browser['platform'] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Android')) return 'android'
  return userAgent.includes('Macintosh') ? 'mac' : 'other'
}

function readBrowserName(userAgent: string): Browser['name'] {
  if (/\bEdg(?:A|iOS)?\//.test(userAgent)) return 'edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'chrome'
  return userAgent.includes('Safari/') ? 'safari' : 'other'
}
