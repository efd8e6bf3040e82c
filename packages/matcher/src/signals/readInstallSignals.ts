import type { Fingerprint } from '@throughlink/protocol'
import { findAppleScreen } from './findAppleScreen.ts'
import { foldModel } from './foldModel.ts'
import type { InstallSignals } from './installSignals.ts'
import { parseVersion } from './parseVersion.ts'
import { toLanguageTag } from './toLanguageTag.ts'
import { toPlausibleScreen } from './toPlausibleScreen.ts'
import { toCanonicalTimezone } from './toTimezone.ts'

/**
 * Converts an install's fingerprint to signals comparable with clicks. Null for an app on the web, which is
 * not installed from a store.
 */
export function readInstallSignals(fingerprint: Fingerprint): InstallSignals | null {
  const { platform, model, modelId, manufacturer } = fingerprint
  if (platform === 'web') return null
  return {
    platform,
    models: modelNames([modelId, model], manufacturer, platform),
    screen: readScreen(fingerprint),
    systemVersion: parseVersion(fingerprint.systemVersion),
    languages: fingerprint.locale
      .map(({ languageTag }) => toLanguageTag(languageTag))
      .filter((tag) => tag !== null),
    timezone: toCanonicalTimezone(fingerprint.timezone),
  }
}

function readScreen(fingerprint: Fingerprint): InstallSignals['screen'] {
  const { screenWidth, screenHeight, scale, modelId = null } = fingerprint
  // An iPhone app on an iPad reports the bounds of an iPhone.
  const screen = isPad(fingerprint)
    ? findAppleScreen(modelId)
    : toPlausibleScreen(
        toBrowserPoints(screenWidth, fingerprint),
        toBrowserPoints(screenHeight, fingerprint),
        scale,
      )
  return screen && { short: screen.short, long: screen.long }
}

/**
 * Android browsers round the points of a screen up: 1080 pixels at a scale of 2.625 are 412 in Chrome, and
 * 411.43 in an app. Keys need the same number on both sides.
 */
function toBrowserPoints(points: number, { platform }: Fingerprint): number {
  // A whole number may have been computed as slightly more.
  return platform === 'android' ? Math.ceil(points - 0.01) : points
}

function isPad({ platform, model, modelId }: Fingerprint): boolean {
  return platform === 'ios' && /^iPad/i.test(modelId ?? model ?? '')
}

/**
 * Returns model names with and without the maker, because browsers and systems differ in whether they include
 * it.
 */
function modelNames(
  reported: readonly (string | null | undefined)[],
  manufacturer: string | null,
  platform: 'ios' | 'android',
): readonly string[] {
  const maker = (manufacturer ?? '').toLowerCase()
  const names = reported.flatMap((name) => {
    const whole = name ?? ''
    const hasMaker = maker !== '' && whole.toLowerCase().startsWith(maker)
    if (hasMaker) return [whole, whole.slice(maker.length).trim()]
    const isNamed = platform === 'android' && maker !== '' && foldModel(whole) !== ''
    return isNamed ? [whole, `${maker} ${whole}`] : [whole]
  })
  return [...new Set(names.map(foldModel))].filter((name) => name !== '')
}
