import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import { formatHomePrefix, formatOwnPrefix, formatV4 } from './addresses.ts'
import type { Country, Provider, Zone } from './countries.ts'
import type { Setting } from './createSetting.ts'
import { generatorParameters } from './parameters.ts'

/** Creates networks as people are added. */
export interface Networks {
  readonly list: readonly TrueNetwork[]
  home(country: Country): TrueNetwork
  office(country: Country, zone: Zone): TrueNetwork
  /** A carrier gateway: one address shared by everyone behind it. */
  gateway(provider: Provider, zone: Zone): TrueNetwork
  ownPrefix(provider: Provider): string
}

interface Filling {
  readonly network: TrueNetwork
  left: number
}

export function createNetworks(
  setting: Setting,
  values: ParameterValues,
  random: Random,
): Networks {
  const list: TrueNetwork[] = []
  const counters = { v4: createCounter(), prefix: createCounter(), own: createCounter() }
  const gateways = new Map<Provider, Map<string, Filling>>()
  const offices = Array.from(
    { length: generatorParameters.openOffices.value },
    () => new Map<string, Filling>(),
  )
  const shared = new Map<Provider, { address: string; left: number }>()

  const nextV4 = (provider: Provider) => formatV4(provider.v4, counters.v4(provider))
  const nextPrefix = (provider: Provider) =>
    formatHomePrefix(provider.v6, counters.prefix(provider))
  const hasV6 = (probability: number) => {
    if (setting.families === 'flip') return true
    return setting.families === 'ordinary' && random.chance(probability)
  }
  const open = (kind: TrueNetwork['kind'], v4: string, v6Prefix: string | null) => {
    const network = { id: `n${list.length}`, kind, v4: [v4], v6Prefix }
    list.push(network)
    return network
  }
  const sharedV4 = (provider: Provider) => {
    const last = shared.get(provider)
    if (last !== undefined && last.left > 0) {
      last.left--
      return last.address
    }
    const address = nextV4(provider)
    shared.set(provider, {
      address,
      left: generatorParameters.householdsPerSharedAddress.value - 1,
    })
    return address
  }
  const fill = (fillings: Map<string, Filling>, key: string, opened: () => Filling) => {
    let filling = fillings.get(key)
    if (filling === undefined || filling.left <= 0) fillings.set(key, (filling = opened()))
    filling.left--
    return filling.network
  }

  return {
    list,
    home(country) {
      const provider = random.pick(country.homes)
      // In `home-wifi` each home has its own address.
      const isShared = setting.places === 'all' && random.chance(country.sharedHomes)
      const v4 = isShared ? sharedV4(provider) : nextV4(provider)
      return open('home', v4, hasV6(values.ipv6AtHome) ? nextPrefix(provider) : null)
    },
    office(country, zone) {
      return fill(random.pick(offices), zone.name, () => {
        const provider = random.pick(country.homes)
        const prefix = hasV6(generatorParameters.officeV6.value) ? nextPrefix(provider) : null
        return {
          network: open('office', nextV4(provider), prefix),
          left: logUniform(values.minOfficeSize, values.maxOfficeSize, random),
        }
      })
    },
    gateway(provider, zone) {
      let ofProvider = gateways.get(provider)
      if (ofProvider === undefined)
        gateways.set(provider, (ofProvider = new Map<string, Filling>()))
      return fill(ofProvider, zone.name, () => ({
        network: open('cellular', nextV4(provider), null),
        left: logUniform(
          values.minCarrierUsersPerAddress,
          values.maxCarrierUsersPerAddress,
          random,
        ),
      }))
    },
    ownPrefix: (provider) => formatOwnPrefix(provider.v6, counters.own(provider)),
  }
}

function logUniform(least: number, most: number, random: Random): number {
  return Math.round(least * Math.pow(Math.max(1, most / least), random.next()))
}

/** Counts per provider, from zero. */
function createCounter(): (provider: Provider) => number {
  const counts = new Map<Provider, number>()
  return (provider) => {
    const count = counts.get(provider) ?? 0
    counts.set(provider, count + 1)
    return count
  }
}
