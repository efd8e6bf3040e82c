import type { WorldFingerprint } from '../../world.ts'
import type { Model, System } from './models.ts'
import type { Person } from './person.ts'
import { androidWebViewUserAgent, iosWebViewUserAgent } from './userAgents.ts'

/** Returns the fingerprint of a person's device, with `timestamp` 0. */
export type GetFingerprint = (person: Person, system: System, timezone: string) => WorldFingerprint

type ByLanguage = Map<string, WorldFingerprint>
type ByZone = Map<string, ByLanguage>
type BySystem = Map<System, ByZone>
type ByModel = Map<Model, BySystem>

/** Identical devices share one fingerprint object. Maps are nested because building text keys is slower. */
export function createFingerprints(): GetFingerprint {
  const whole: ByModel = new Map()
  const wrong: ByModel = new Map()
  return (person, system, timezone) => {
    const kinds = person.isScreenWrong ? wrong : whole
    const ofModel = getOrCreate(kinds, person.model, (): BySystem => new Map())
    const ofSystem = getOrCreate(ofModel, system, (): ByZone => new Map())
    const ofZone = getOrCreate(ofSystem, timezone, (): ByLanguage => new Map())
    return getOrCreate(ofZone, person.appLanguage, () => describe(person, system, timezone))
  }
}

function getOrCreate<Key, Value>(outer: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = outer.get(key)
  if (value === undefined) outer.set(key, (value = make()))
  return value
}

function describe(person: Person, system: System, timezone: string): WorldFingerprint {
  const { model, appLanguage, isScreenWrong } = person
  const common = {
    platform: model.platform,
    modelId: model.id,
    systemVersion: system.version,
    locale: [{ languageTag: appLanguage }],
    timezone,
    timestamp: 0,
  }
  if (model.platform === 'android') {
    return {
      ...common,
      model: model.id,
      manufacturer: model.manufacturer,
      screenWidth: model.widthPixels / model.density,
      screenHeight: model.heightPixels / model.density,
      scale: model.density,
      userAgent: androidWebViewUserAgent(model, system),
    }
  }
  return {
    ...common,
    model: model.name,
    manufacturer: 'Apple',
    // An iPhone app on an iPad reports the bounds of a small iPhone.
    screenWidth: isScreenWrong ? 375 : model.width,
    screenHeight: isScreenWrong ? 667 : model.height,
    scale: model.scale,
    userAgent: iosWebViewUserAgent(model, system),
  }
}
