import type { Random } from '../../random.ts'
import type { WorldFingerprint } from '../../world.ts'
import { countries, type Country, type CountryId } from './countries.ts'
import type { Scene } from './createScene.ts'
import { getItem } from './getItem.ts'
import { androidModels, ipads, iphones, type Model } from './models.ts'
import { ownParameters } from './parameters.ts'
import { writePlainUserAgent } from './userAgents.ts'
import { drawVersion } from './versions.ts'

export interface DrawnPhone {
  readonly model: Model
  readonly version: string
}

interface PhoneDraw {
  /** Draws a phone, which may be similar to that of a housemate. */
  readonly draw: (country: Country, similarTo: DrawnPhone | null) => DrawnPhone
  readonly drawModel: (country: Country) => Model
  readonly drawWithModel: (model: Model) => DrawnPhone
}

interface Shop {
  readonly androidShare: number
  readonly drawAndroid: () => Model
  readonly drawApple: () => Model
}

/** Creates the choice of phones by country: where phones are older, there are also more Android phones. */
export function createPhoneDraw(scene: Scene, random: Random): PhoneDraw {
  const { hasIpads, hasOneModel, androidShare } = scene
  const meanTilt = countries.reduce((sum, { share, androidTilt }) => sum + share * androidTilt, 0)
  const shops = new Map<CountryId, Shop>(
    countries.map(({ id, androidTilt, ageTilt }) => [
      id,
      {
        androidShare:
          scene.countryId === null
            ? Math.min(1, (androidShare * androidTilt) / meanTilt)
            : androidShare,
        drawAndroid: createChoice(androidModels, ageTilt, random),
        drawApple: createChoice(hasIpads ? ipads : iphones, ageTilt, random),
      },
    ]),
  )
  const getShop = ({ id }: Country) => {
    const shop = shops.get(id)
    if (shop === undefined) throw new Error(`There are no phones in ${id}.`)
    return shop
  }
  const drawModel = (country: Country) => {
    const shop = getShop(country)
    return random.chance(shop.androidShare) ? shop.drawAndroid() : shop.drawApple()
  }
  const drawWithModel = (model: Model) => ({ model, version: drawVersion(model, random.next()) })
  const isSimilar = (one: Model, other: Model) =>
    one.platform === other.platform && one.year === other.year
  const only = hasOneModel ? drawWithModel(getShop(getItem(countries, 0)).drawApple()) : null
  return {
    drawModel: only === null ? drawModel : () => only.model,
    drawWithModel: only === null ? drawWithModel : () => only,
    draw(country, similarTo) {
      if (only !== null) return only
      if (similarTo === null || !random.chance(ownParameters.similarPhoneInHome.value)) {
        return drawWithModel(drawModel(country))
      }
      const shop = getShop(country)
      const drawOne = similarTo.model.platform === 'ios' ? shop.drawApple : shop.drawAndroid
      let { model } = similarTo
      for (let attempt = 0; attempt < 8; attempt++) {
        const drawn = drawOne()
        if (!isSimilar(drawn, similarTo.model)) continue
        model = drawn
        break
      }
      return random.chance(ownParameters.sameVersionInHome.value)
        ? { model, version: similarTo.version }
        : drawWithModel(model)
    },
  }
}

/** Returns a draw by weight. A table of cumulated weights is faster than adding them up for each draw. */
function createChoice(models: readonly Model[], ageTilt: number, random: Random): () => Model {
  const slots = 4_096
  const weights = models.map(({ weight, year }) => weight * ageTilt ** (year - 2017))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table: Model[] = []
  let reached = 0
  models.forEach((model, index) => {
    reached += (weights[index] ?? 0) / total
    while (table.length < reached * slots - 1e-6) table.push(model)
  })
  return () => random.pick(table)
}

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
