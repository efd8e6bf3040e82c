import type { WorldFingerprint } from '../../world.ts'
import { androidUserAgent } from './androidUserAgent.ts'
import { appleUserAgent } from './appleUserAgent.ts'
import type { Model } from './model.ts'

export type GetFingerprint = (
  model: Model,
  systemVersion: string,
  languageTag: string,
  timezone: string,
) => WorldFingerprint

/** Creates fingerprints. Identical devices share one object, because there are a hundred thousand devices. */
export function createFingerprints(): GetFingerprint {
  const byZone = new Map<string, Map<string, Map<Model, Map<string, WorldFingerprint>>>>()
  return (model, systemVersion, languageTag, timezone) => {
    // Nested maps: building text keys would dominate the cost.
    const byLanguage = getOrCreate(byZone, timezone, () => new Map())
    const byModel = getOrCreate(byLanguage, languageTag, () => new Map())
    const known = getOrCreate(byModel, model, () => new Map())
    const found = known.get(systemVersion)
    if (found) return found
    const client = { model, systemVersion, languageTag }
    const made: WorldFingerprint = {
      platform: model.family === 'android' ? 'android' : 'ios',
      model: model.name,
      modelId: model.id,
      manufacturer: model.maker,
      systemVersion,
      screenWidth: model.width,
      screenHeight: model.height,
      scale: model.scale,
      locale: listLanguages(languageTag).map((tag) => ({ languageTag: tag })),
      timezone,
      userAgent:
        model.family === 'android'
          ? androidUserAgent('bare', client)
          : appleUserAgent('bare', client),
      timestamp: 0,
    }
    known.set(systemVersion, made)
    return made
  }
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => NoInfer<V>): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** Speakers of a minority language have the country's main language second. */
export function listLanguages(languageTag: string): readonly string[] {
  const second = seconds[languageTag]
  return second === undefined ? [languageTag] : [languageTag, second]
}

const seconds: Readonly<Record<string, string>> = {
  'es-US': 'en-US',
  'es-MX': 'en-US',
  'zh-Hans-US': 'en-US',
  'tr-DE': 'de-DE',
  'en-DE': 'de-DE',
  'ca-ES': 'es-ES',
  'ro-ES': 'es-ES',
  'ro-IT': 'it-IT',
  'en-IT': 'it-IT',
  'uk-PL': 'pl-PL',
  'en-PL': 'pl-PL',
  'hi-IN': 'en-IN',
  'mr-IN': 'en-IN',
  'kn-IN': 'en-IN',
  'ta-IN': 'en-IN',
  'bn-IN': 'en-IN',
}
