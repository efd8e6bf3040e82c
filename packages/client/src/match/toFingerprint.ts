import {
  type Fingerprint,
  maxDeviceFieldLength,
  maxLanguageTagLength,
  maxLocales,
  maxUserAgentLength,
} from '@throughlink/protocol'
import type { Platform, Signals } from '../ports.ts'

/**
 * Converts device signals into a valid fingerprint. Too long values are truncated; unknown members and
 * invalid values are dropped. A faulty native module must not cost the install its only match.
 */
export function toFingerprint(signals: Signals, platform: Platform, now: number): Fingerprint {
  const modelId = text(signals.modelId)
  return {
    platform,
    model: text(signals.model),
    ...(modelId === null ? {} : { modelId }),
    manufacturer: text(signals.manufacturer),
    systemVersion: text(signals.systemVersion),
    screenWidth: size(signals.screenWidth, 100_000),
    screenHeight: size(signals.screenHeight, 100_000),
    scale: size(signals.scale, 100),
    locale: locales(signals.locale),
    timezone: text(signals.timezone),
    userAgent: text(signals.userAgent, maxUserAgentLength),
    timestamp: now,
  }
}

function text(value: unknown, maxLength: number = maxDeviceFieldLength): string | null {
  return typeof value === 'string' ? value.slice(0, maxLength) : null
}

/** Returns zero for an invalid number, which means unknown: no screen has this size. */
function size(value: unknown, max: number): number {
  return typeof value === 'number' && value >= 0 && value <= max ? value : 0
}

function locales(value: unknown): Fingerprint['locale'] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((locale: { languageTag?: unknown } | null) => {
      const languageTag = text(locale?.languageTag, maxLanguageTagLength)
      return languageTag ? [{ languageTag }] : []
    })
    .slice(0, maxLocales)
}
