import type { Fingerprint } from '@throughlink/protocol'
import { appleScreen } from './appleScreen.ts'
import { foldModel } from './foldModel.ts'
import type { InstallSignals } from './installSignals.ts'
import { languageTag } from './languageTag.ts'
import { sensibleScreen } from './sensibleScreen.ts'
import { canonicalTimezone } from './timezoneName.ts'
import { versionNumbers } from './versionNumbers.ts'

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
    screen: screenOf(fingerprint),
    systemVersion: versionNumbers(fingerprint.systemVersion),
    languages: fingerprint.locale
      .map(({ languageTag: tag }) => languageTag(tag))
      .filter((tag) => tag !== null),
    timezone: canonicalTimezone(fingerprint.timezone),
  }
}

function screenOf(fingerprint: Fingerprint): InstallSignals['screen'] {
  const { screenWidth, screenHeight, scale, modelId = null } = fingerprint
  // An iPhone app on an iPad reports the bounds of an iPhone.
  const screen = isPad(fingerprint)
    ? appleScreen(modelId)
    : sensibleScreen(screenWidth, screenHeight, scale)
  return screen && { short: screen.short, long: screen.long }
}

function isPad({ platform, model, modelId }: Fingerprint): boolean {
  return platform === 'ios' && /^iPad/i.test(modelId ?? model ?? '')
}

/**
 * Returns model names with and without the maker, because browsers and systems differ in whether they include
 * it.
 */
function modelNames(
  told: readonly (string | null | undefined)[],
  manufacturer: string | null,
  platform: 'ios' | 'android',
): readonly string[] {
  const maker = (manufacturer ?? '').toLowerCase()
  const names = told.flatMap((name) => {
    const whole = name ?? ''
    const hasMaker = maker !== '' && whole.toLowerCase().startsWith(maker)
    if (hasMaker) return [whole, whole.slice(maker.length).trim()]
    const isNamed = platform === 'android' && maker !== '' && foldModel(whole) !== ''
    return isNamed ? [whole, `${maker} ${whole}`] : [whole]
  })
  return [...new Set(names.map(foldModel))].filter((name) => name !== '')
}
