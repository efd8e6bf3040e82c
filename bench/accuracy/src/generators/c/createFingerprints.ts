import type { WorldFingerprint } from '../../world.ts'
import { writePlainUserAgent } from './writePlainUserAgent.ts'
import type { Model } from './model.ts'

export interface FingerprintTraits {
  readonly model: Model
  readonly version: string
  readonly language: string
  readonly timezone: string
}

/** Creates fingerprints without a time. Equal devices share one object, as the oracle expects. */
export function createFingerprints(): (traits: FingerprintTraits) => WorldFingerprint {
  // Nested by trait, because building a key for each of many phones would take longer.
  const known = new Map<Model, Map<string, Map<string, Map<string, WorldFingerprint>>>>()
  return ({ model, version, language, timezone }) => {
    const ofModel = getOrAdd(known, model)
    const ofVersion = getOrAdd(ofModel, version)
    const ofLanguage = getOrAdd(ofVersion, language)
    const found = ofLanguage.get(timezone)
    if (found !== undefined) return found
    const fingerprint = {
      platform: model.platform,
      model: model.name,
      modelId: model.id,
      manufacturer: model.manufacturer,
      systemVersion: version,
      screenWidth: model.width,
      screenHeight: model.height,
      scale: model.scale,
      locale: [{ languageTag: language }],
      timezone,
      userAgent: writePlainUserAgent(model, version),
      timestamp: 0,
    }
    ofLanguage.set(timezone, fingerprint)
    return fingerprint
  }
}

function getOrAdd<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  const found = map.get(key)
  if (found !== undefined) return found
  const added = new Map<L, V>()
  map.set(key, added)
  return added
}
