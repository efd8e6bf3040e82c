import type { PageReport, WorldClick } from '../world.ts'

/** Device signals that a click reveals, parsed as well as possible. Null if it is not shown. */
export interface ShownDevice {
  readonly family: 'iphone' | 'ipad' | 'android' | null
  /** Source of the information. Sources differ in content and reliability. */
  readonly source: 'safari' | 'meta' | 'chrome' | 'other'
  /** `iPhone15,4`, `SM-S928B`. */
  readonly model: string | null
  /** Dotted version, with as many parts as shown. */
  readonly systemVersion: string | null
  /** `393x852@3`, the shorter side first. */
  readonly screen: string | null
  readonly timezone: string | null
  /** The preferred language, in lowercase. */
  readonly language: string | null
}

export function readShownDevice({
  headers,
  page,
}: Pick<WorldClick, 'headers' | 'page'>): ShownDevice {
  const userAgent = headers['user-agent'] ?? ''
  const family = readFamily(userAgent)
  const meta = readMetaTail(userAgent)
  const source = meta === null ? readSource(userAgent) : 'meta'
  const hinted = family === 'android'
  return {
    family,
    source,
    model:
      meta?.model ??
      (hinted
        ? (nonEmpty(page?.model) ?? hint(headers, 'model') ?? readAndroid(userAgent).model)
        : null),
    systemVersion:
      meta?.systemVersion ??
      (hinted
        ? (nonEmpty(page?.platformVersion) ??
          hint(headers, 'platform-version') ??
          readAndroid(userAgent).systemVersion)
        : readAppleVersion(userAgent)),
    screen: page === null ? (meta?.screen ?? null) : screenText(page),
    timezone: page?.timezone ?? null,
    language:
      (page?.languages[0] ?? readFirstLanguage(headers['accept-language']) ?? meta?.language)
        ?.replace('_', '-')
        .toLowerCase() ?? null,
  }
}

function screenText(screen: Pick<PageReport, 'screenWidth' | 'screenHeight' | 'scale'>): string {
  const sides = [Math.round(screen.screenWidth), Math.round(screen.screenHeight)]
  return `${Math.min(...sides)}x${Math.max(...sides)}@${Math.round(screen.scale * 100) / 100}`
}

function readFamily(userAgent: string): ShownDevice['family'] {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone'
  // Safari on an iPad sends a Mac user agent, and these apps do not run on Macs.
  if (/iPad|Macintosh/.test(userAgent)) return 'ipad'
  return userAgent.includes('Android') ? 'android' : null
}

function readSource(userAgent: string): ShownDevice['source'] {
  if (/Chrome\/|CriOS\/|GSA\//.test(userAgent)) return 'chrome'
  return /Version\/[\d.]+ .*Safari\//.test(userAgent) ? 'safari' : 'other'
}

/** The OS version in the user agent is frozen, except in Google's apps. */
function readAppleVersion(userAgent: string): string | null {
  if (/CriOS\/|GSA\//.test(userAgent)) {
    return / OS (\d+(?:_\d+)*) like Mac/.exec(userAgent)?.[1]?.replaceAll('_', '.') ?? null
  }
  return /Version\/([\d.]+) /.exec(userAgent)?.[1] ?? null
}

/** Reduced user agents contain `Android 10; K`, where neither part is real. */
function readAndroid(userAgent: string): { model: string | null; systemVersion: string | null } {
  const [, systemVersion, model] =
    /Android ([\d.]+); (?:[a-z]{2}[-_][a-z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?[;)]/i.exec(
      userAgent,
    ) ?? []
  if (systemVersion === undefined || model === undefined || model === 'K') {
    return { model: null, systemVersion: null }
  }
  return { model, systemVersion }
}

interface MetaTail {
  readonly model: string | null
  readonly systemVersion: string | null
  readonly language: string | null
  readonly screen: string | null
}

function readMetaTail(userAgent: string): MetaTail | null {
  if (userAgent.includes('FBDV/')) {
    const field = (name: string) => new RegExp(`${name}/([^;\\]]+)`).exec(userAgent)?.[1] ?? null
    return {
      model: field('FBDV'),
      systemVersion: field('FBSV'),
      language: field('FBLC'),
      screen: null,
    }
  }
  const apple =
    /\(((?:iPhone|iPad|iPod)\d+,\d+); (?:iOS|iPadOS|iPhone OS) ([\d_.]+); (\w+)[;)].*?scale=([\d.]+); (\d+)x(\d+)/.exec(
      userAgent,
    )
  if (apple !== null) {
    const [, model = null, version = '', language = null, scale = '1', width, height] = apple
    const points = (pixels: string | undefined) => Number(pixels) / Number(scale)
    return {
      model,
      systemVersion: version.replaceAll('_', '.'),
      language,
      screen: screenText({
        screenWidth: points(width),
        screenHeight: points(height),
        scale: Number(scale),
      }),
    }
  }
  const android =
    /(?:Instagram|Barcelona) \S+ Android \(\d+\/([\d.]+); \d+dpi; \d+x\d+; [^;]+; ([^;]+);/.exec(
      userAgent,
    )
  if (android === null) return null
  const [, systemVersion = null, model = null] = android
  return { model, systemVersion, language: null, screen: null }
}

function hint(headers: WorldClick['headers'], name: string): string | null {
  return nonEmpty(headers[`sec-ch-ua-${name}`]?.replaceAll('"', ''))
}

function nonEmpty(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text
}

function readFirstLanguage(header: string | undefined): string | null {
  return nonEmpty(header?.split(/[,;]/, 1)[0]?.trim())
}

/** A user agent as a typical parser reads it. Frozen versions are taken literally. */
export interface Browser {
  readonly platform: 'ios' | 'android' | 'mac' | 'other'
  /** `18.7`, with dots. */
  readonly systemVersion: string | null
  /** `605.1.15`. */
  readonly webKitVersion: string | null
  /** `145.0.0.0`, from Chrome, the Android WebView, or Chrome on iOS. */
  readonly chromeVersion: string | null
}

/** Parses a user agent literally. Chrome on iOS and the Android WebView have a Chrome version too. */
export function parseBrowser(userAgent: string): Browser {
  return {
    platform: readPlatform(userAgent),
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

/**
 * Returns whether `version` matches `shown` as far as that is given: `26.3` agrees with `26.3.1`, `14.0.0`
 * with `14`.
 */
export function isSameVersion(shown: string, version: string): boolean {
  const parts = version.split('.')
  return shown.split('.').every((part, index) => Number(part) === Number(parts[index] ?? 0))
}
