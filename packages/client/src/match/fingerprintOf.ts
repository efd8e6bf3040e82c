import { limits, type Fingerprint } from '@throughlink/protocol'
import type { Platform, Signals } from '../ports.ts'

/**
 * The fingerprint of what a device told, cut to what the wire takes. A native module that tells too much,
 * too long or nonsense must not cost the install its one match.
 */
export function fingerprintOf(signals: Signals, platform: Platform, now: number): Fingerprint {
  const modelId = text(signals.modelId)
  return {
    platform,
    model: text(signals.model),
    ...(modelId === null ? {} : { modelId }),
    manufacturer: text(signals.manufacturer),
    systemVersion: text(signals.systemVersion),
    screenWidth: amount(signals.screenWidth, 100_000),
    screenHeight: amount(signals.screenHeight, 100_000),
    scale: amount(signals.scale, 100),
    locale: locales(signals.locale),
    timezone: text(signals.timezone),
    userAgent: text(signals.userAgent, limits.maxUserAgentLength),
    timestamp: now,
  }
}

function text(value: unknown, most: number = limits.maxDeviceFieldLength): string | null {
  return typeof value === 'string' ? value.slice(0, most) : null
}

/** Zero stands for unknown: no screen has it. */
function amount(value: unknown, most: number): number {
  return typeof value === 'number' && value >= 0 && value <= most ? value : 0
}

function locales(value: unknown): Fingerprint['locale'] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((locale: { languageTag?: unknown } | null) => {
      const languageTag = text(locale?.languageTag, limits.maxLanguageTagLength)
      return languageTag ? [{ languageTag }] : []
    })
    .slice(0, limits.maxLocales)
}
