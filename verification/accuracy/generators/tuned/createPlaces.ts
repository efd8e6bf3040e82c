import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { Country, Zone } from './countries.ts'
import type { Networks } from './createNetworks.ts'
import type { Setting } from './createSetting.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'

export type Places = Pick<Person, 'places' | 'shares' | 'ownPrefixes'>

/** Draws where a household member spends time. */
export type DrawPlaces = (
  index: number,
  country: Country,
  zone: Zone,
  home: TrueNetwork | null,
) => Places

const nothing: Readonly<Record<string, string>> = {}
const alone: readonly number[] = [1]

export function createPlaces(
  setting: Setting,
  values: ParameterValues,
  networks: Networks,
  random: Random,
): DrawPlaces {
  const only = (network: TrueNetwork): Places => ({
    places: [network],
    shares: alone,
    ownPrefixes: nothing,
  })
  switch (setting.places) {
    case 'home':
      return (_index, country, _zone, home) => only(home ?? networks.home(country))
    case 'office':
      return (_index, country, zone) => only(networks.office(country, zone))
    case 'one-address':
      return oneAddress(networks, only)
    case 'carrier':
      return carrier(setting, values, networks, random)
    case 'all':
      return everywhere(setting, values, networks, random)
  }
}

function oneAddress(networks: Networks, only: (network: TrueNetwork) => Places): DrawPlaces {
  let places: Places | null = null
  return (_index, country, zone) => {
    const [provider] = country.carriers
    if (provider === undefined) throw new RangeError('The country has no carrier.')
    return (places ??= only(networks.gateway(provider, zone)))
  }
}

/** Everyone is behind a gateway of one carrier, and sometimes behind another one. */
function carrier(
  setting: Setting,
  values: ParameterValues,
  networks: Networks,
  random: Random,
): DrawPlaces {
  const { carrierUsersPerAddress, population } = values
  const gateways: TrueNetwork[] = []
  const shares = [
    generatorParameters.usualGateway.value,
    1 - generatorParameters.usualGateway.value,
  ]
  return (index, country, zone) => {
    const [provider] = country.carriers
    if (provider === undefined) throw new RangeError('The country has no carrier.')
    if (gateways.length === 0) {
      const needed = Math.max(2, Math.ceil(population / carrierUsersPerAddress))
      // A separate zone name per call makes each call create a new gateway.
      for (let opened = 0; opened < needed; opened++) {
        gateways.push(networks.gateway(provider, { ...zone, name: `gateway ${opened}` }))
      }
    }
    const usual = Math.floor((index / population) * gateways.length)
    const other = (usual + 1 + random.below(gateways.length - 1)) % gateways.length
    const places = [usual, other].flatMap((at) => gateways[at] ?? [])
    if (setting.families !== 'own-v6') return { places, shares, ownPrefixes: nothing }
    const own = places.map(({ id }) => [id, networks.ownPrefix(provider)])
    return { places, shares, ownPrefixes: Object.fromEntries(own) as Record<string, string> }
  }
}

function everywhere(
  setting: Setting,
  values: ParameterValues,
  networks: Networks,
  random: Random,
): DrawPlaces {
  const wifiShare = Math.min(1, values.wifiShare)
  const { officeWorkers, cellularHabits } = generatorParameters
  const officeTime = Math.min(0.95, values.officeShare / officeWorkers.value)
  const splits = cellularHabits.value.map((habit) => {
    const cellular = Math.min(1, (1 - wifiShare) * habit)
    const wifi = 1 - cellular
    return {
      withOffice: [wifi * (1 - officeTime), wifi * officeTime, cellular],
      withoutOffice: [wifi, cellular],
    }
  })
  return (_index, country, zone, home) => {
    const provider = random.pick(country.carriers)
    const cellular = networks.gateway(provider, zone)
    const indoors = home ?? networks.home(country)
    const { withOffice, withoutOffice } = random.pick(splits)
    const hasOffice = random.chance(officeWorkers.value)
    const mobileV6 = country.hasMobileV6 ? values.ipv6OnMobileHigh : values.ipv6OnMobileLow
    const hasV6 = setting.families === 'flip' || random.chance(mobileV6)
    return {
      places: hasOffice ? [indoors, networks.office(country, zone), cellular] : [indoors, cellular],
      shares: hasOffice ? withOffice : withoutOffice,
      ownPrefixes: hasV6 ? { [cellular.id]: networks.ownPrefix(provider) } : nothing,
    }
  }
}
