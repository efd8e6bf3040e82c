import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import { createAddressAllocator } from './createAddressAllocator.ts'
import { createCarriers } from './createCarriers.ts'
import { createChoice } from './createChoice.ts'
import { createFingerprints } from './createFingerprints.ts'
import type { GetFingerprint } from './createFingerprints.ts'
import { createHomes } from './createHomes.ts'
import { createIds } from './createIds.ts'
import { createNetworks } from './createNetworks.ts'
import type { Networks } from './createNetworks.ts'
import { createOffices } from './createOffices.ts'
import { createPrefixAllocator } from './createPrefixAllocator.ts'
import { iphones } from './iphones.ts'
import type { Model } from './model.ts'
import { modelsFor } from './modelsFor.ts'
import type { Income } from './modelsFor.ts'
import { generatorParameters } from './parameters.ts'
import type { Circle, Household, Person, Place } from './person.ts'
import { countries } from './countries.ts'
import { createPresences } from './createPresences.ts'
import type { Setting } from './createSetting.ts'
import { getSystems } from './getSystems.ts'

export interface Population {
  readonly people: readonly Person[]
  readonly places: readonly Place[]
  readonly networks: Networks
  readonly getFingerprint: GetFingerprint
}

const meanAndroid = countries.reduce((sum, { weight, android }) => sum + weight * android, 0)
const own = generatorParameters

/** Creates all people: city by city, circle by circle, household by household. */
export function createPopulation(
  setting: Setting,
  values: ParameterValues,
  random: Random,
  startMs: number,
  endMs: number,
): Population {
  const nextId = createIds(random.fork('ids'))
  const networks = createNetworks(nextId)
  const nextAddress = createAddressAllocator()
  const nextPrefix = createPrefixAllocator()
  const site = random.fork('sites')
  const connectHome = createHomes(
    setting,
    values,
    networks,
    site,
    nextAddress,
    nextPrefix,
    startMs,
    endMs,
  )
  const assignOffice = createOffices(setting, values, networks, site, nextAddress, nextPrefix)
  const carriers = createCarriers(setting, values, networks, site)
  const presences = createPresences(setting, values, random.fork('presence'), nextPrefix, {
    connectHome,
    assignOffice,
    carriers,
    networks,
  })
  const getFingerprint = createFingerprints()
  const isFleet = setting.devices === 'fleet'
  const fleet = drawFleet(random)
  const drawDevice = createDraw(setting, values, random)

  const people: Person[] = []
  const places = createPlaces(setting, values.population)
  for (const place of places) {
    const { city, country } = place
    const language = createChoice(city.languages)
    const drawSize = sizesFor(country.households, values)
    const end = place.first + place.count
    let circle: Circle = { first: place.first, count: 0 }
    let circleSeed = random.next()
    let householdsInCircle = 0
    while (people.length < end) {
      if (householdsInCircle++ >= own.circleHouseholds.value) {
        circle = { first: people.length, count: 0 }
        circleSeed = random.next()
        householdsInCircle = 1
      }
      const size = Math.min(drawSize(random.next()), end - people.length)
      const household: Household = { first: people.length, size, circle }
      const householdSeed = random.next()
      const income = drawIncome(country.income + city.income, random)
      const homeLanguage = language(random.next())
      const home = presences.forHousehold(place)
      let modelAtHome: Model | null = null
      for (let member = 0; member < size; member++) {
        const model: Model = isFleet
          ? fleet.model
          : drawDevice(place, income, circleSeed, householdSeed, modelAtHome)
        modelAtHome = model
        const systemVersion = isFleet ? fleet.systemVersion : getSystems(model).draw(random.next())
        const languageTag =
          setting.places === 'one-address'
            ? (city.languages[0]?.[0] ?? 'en-US')
            : random.chance(own.sameLanguageAtHome.value)
              ? homeLanguage
              : language(random.next())
        const { presence, ownPrefixes } = home()
        people.push({
          index: people.length,
          place,
          household,
          income,
          model,
          systemVersion,
          languageTag,
          traits: random.below(2 ** 32),
          device: {
            id: nextId(),
            fingerprint: getFingerprint(model, systemVersion, languageTag, city.timezone),
            presence,
            ownPrefixes,
          },
        })
        circle.count++
      }
    }
  }
  return { people, places, networks, getFingerprint }
}

function createPlaces(setting: Setting, population: number): Place[] {
  const cities = countries.flatMap((country) => country.cities.map((city) => ({ country, city })))
  const total = Math.round(population)
  const only = cities.find(({ country }) => country.code === 'ES')
  if (setting.places === 'one-address' && only) {
    return [{ ...only, index: 0, first: 0, count: total }]
  }
  let first = 0
  let weightSoFar = 0
  return cities.map(({ country, city }, index) => {
    weightSoFar += country.weight * city.weight
    const end = index === cities.length - 1 ? total : Math.round(total * weightSoFar)
    const place = { index, city, country, first, count: end - first }
    first = end
    return place
  })
}

function sizesFor(weights: readonly number[], values: ParameterValues): (at: number) => number {
  const least = Math.max(1, Math.round(values.minHouseholdSize))
  const most = Math.max(least, Math.round(values.maxHouseholdSize))
  const last = weights.at(-1) ?? 0
  const sizes = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  // Beyond the published sizes, each size is half as frequent as the previous one.
  return createChoice(sizes.map((size) => [size, weights[size - 1] ?? last / 2 ** (size - 6)]))
}

function drawIncome(mean: number, random: Random): Income {
  const level = 0.6 * mean + random.normal()
  return level < -0.5 ? 0 : level < 0.75 ? 1 : 2
}

function drawFleet(random: Random) {
  const draws = random.fork('fleet')
  const model = draws.pick(iphones.filter(({ year, weight }) => year >= 2021 && weight > 3))
  return { model, systemVersion: getSystems(model).draw(draws.next()) }
}

/** Draws a device. Friends and families choose alike, because part of each choice is shared. */
function createDraw(setting: Setting, values: ParameterValues, random: Random) {
  return (
    { country }: Place,
    income: Income,
    circleSeed: number,
    householdSeed: number,
    modelAtHome: Model | null,
  ): Model => {
    if (modelAtHome && random.chance(own.sameModelAtHome.value)) return modelAtHome
    if (setting.devices === 'ipads') return modelsFor('ipad', country.code, income)(random.next())
    const at = random.next()
    const seed =
      at < own.followsCircle.value
        ? circleSeed
        : at < own.followsCircle.value + own.followsHousehold.value
          ? householdSeed
          : random.next()
    const isAndroid =
      setting.devices === 'phones' && seed < (values.androidShare * country.android) / meanAndroid
    return modelsFor(isAndroid ? 'android' : 'iphone', country.code, income)(random.next())
  }
}
