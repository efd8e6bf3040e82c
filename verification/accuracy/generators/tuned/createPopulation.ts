import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { Country, Zone } from './countries.ts'
import { createNetworks, type Networks } from './createNetworks.ts'
import { createPlaces } from './createPlaces.ts'
import type { Setting } from './createSetting.ts'
import { createDeviceDraw } from './devices.ts'
import { createPicker } from './draws.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'

export interface Population {
  readonly people: readonly Person[]
  /** People by time zone. Friends are chosen among neighbours in this list. */
  readonly byZone: ReadonlyMap<Zone, readonly Person[]>
  readonly networks: Networks['list']
}

export function createPopulation(
  setting: Setting,
  values: ParameterValues,
  random: Random,
): Population {
  const networks = createNetworks(setting, values, random.fork('networks'))
  const drawPlaces = createPlaces(setting, values, networks, random.fork('places'))
  const drawDevice = createDeviceDraw(setting, values, random.fork('devices'))
  const lives = random.fork('households')
  const sizes = createPicker(householdSizes(values))
  const settled = createHomelands(setting)
  const pickCountry = createPicker(settled.map((land) => [land, land.country.share]))
  const hasHome = setting.places === 'all' || setting.places === 'home'

  const people: Person[] = []
  const byZone = new Map<Zone, Person[]>()
  while (people.length < values.population) {
    const { country, pickZone, pickLanguage } = pickCountry(lives)
    const zone = pickZone(lives)
    const language = pickLanguage(lives)
    const home = hasHome ? networks.home(country) : null
    const householdFirst = people.length
    const householdSize = Math.min(sizes(lives), values.population - householdFirst)
    let neighbours = byZone.get(zone)
    if (neighbours === undefined) byZone.set(zone, (neighbours = []))
    for (let member = 0; member < householdSize; member++) {
      const index = householdFirst + member
      const hasOwn = lives.chance(generatorParameters.ownLanguage.value)
      const appLanguage = hasOwn ? pickLanguage(lives) : language
      const differs = setting.devices !== 'identical' && lives.chance(values.languageDiffers)
      const { model, system, hasRelay, hasOtherBrowser } = drawDevice(country)
      const { places, shares, ownPrefixes } = drawPlaces(index, country, zone, home)
      const isTablet = setting.devices === 'ipads'
      const person: Person = {
        index,
        householdFirst,
        householdSize,
        country,
        zone,
        model,
        system,
        appLanguage,
        webLanguage: differs ? drawOtherLanguage(appLanguage, country, lives) : appLanguage,
        hasRelay,
        hasOtherBrowser,
        appIndex: isTablet ? index % 2 : null,
        isScreenWrong: isTablet && index % 2 === 1,
        places,
        shares,
        ownPrefixes,
      }
      people.push(person)
      neighbours.push(person)
    }
  }
  return { people, byZone, networks: networks.list }
}

function createHomelands(setting: Setting) {
  const isOneCarrier = setting.places === 'carrier' || setting.places === 'one-address'
  const all = generatorParameters.countries.value
  // Scenarios with a single carrier use that of the first country.
  return (isOneCarrier ? all.slice(0, 1) : all).map((country: Country) => {
    const isUniform = setting.devices === 'identical'
    return {
      country,
      pickZone: createPicker(isUniform ? country.zones.slice(0, 1) : country.zones),
      pickLanguage: createPicker(isUniform ? country.languages.slice(0, 1) : country.languages),
    }
  })
}

function householdSizes(values: ParameterValues) {
  const sizes = generatorParameters.householdSizes.value
    .map((share, index): readonly [number, number] => [index + 1, share])
    .filter(([size]) => size >= values.minHouseholdSize && size <= values.maxHouseholdSize)
  return sizes.length > 0 ? sizes : ([[values.minHouseholdSize, 1]] as const)
}

/** Draws a language for a browser or app that differs from the OS language. */
function drawOtherLanguage(own: string, country: Country, random: Random): string {
  const others = [...country.languages.map(([tag]) => tag), 'en-US', 'en-GB']
  return random.pick(others.filter((tag) => tag !== own))
}
