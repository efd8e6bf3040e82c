import type { Random } from '../../random.ts'
import { createIpv4Pool } from './addresses.ts'
import { countries, type Country, type Region } from './countries.ts'
import type { Scene } from './createScene.ts'
import { ownParameters } from './parameters.ts'
import type { Gateway, Phone } from './person.ts'

type GatewayPair = Phone['gateways']

/** Shared by all phones without IPv6, because there are many. */
const noPrefixes: Phone['ownPrefixes'] = {}

interface Carriers {
  /** Subscribes a phone to a carrier of its region. */
  readonly subscribe: (country: Country, region: Region) => Pick<Phone, 'gateways' | 'ownPrefixes'>
  readonly gateways: readonly Gateway[]
}

interface Carrier {
  /** Neighbouring gateways: people who move around reach the same two. */
  readonly pairs: readonly GatewayPair[]
  readonly ipv6Share: number
}

/**
 * Creates carriers with gateways per region. `subscribers` is the expected number of phones. A phone belongs
 * to two gateways and has a /64 of its own at each of them.
 */
export function createCarriers(scene: Scene, subscribers: number, random: Random): Carriers {
  const { values, countryId, carrierUsersPerAddress, ipv6OnMobile } = scene
  const gateways: Gateway[] = []
  const byRegion = new Map<Region, readonly (readonly [Carrier, number])[]>()
  const prefixCounts = new Map<Country, number>()
  for (const country of countries) {
    if (countryId !== null && countryId !== country.id) continue
    const pool = createIpv4Pool(country.blocks.at(-1) ?? [100, 0], random.fork(country.id))
    const phones = subscribers * (countryId === null ? country.share : 1)
    const shares = carrierUsersPerAddress === null ? country.carriers : [1]
    const meanIpv6Share =
      ipv6OnMobile ??
      (country.hasCommonMobileIpv6 ? values.ipv6OnMobileHigh : values.ipv6OnMobileLow)
    const ipv6Shares = spread(meanIpv6Share, shares)
    for (const [number, share] of shares.entries()) {
      const [low, high] = [values.minCarrierUsersPerAddress, values.maxCarrierUsersPerAddress]
      const users = carrierUsersPerAddress ?? low * (high / low) ** random.next()
      const rotates = random.chance(ownParameters.rotatingCarrierShare.value)
      const rotationMs = rotates ? ownParameters.rotationHours.value * 3_600_000 : null
      for (const region of country.regions) {
        const regionalPhones = phones * share * (carrierUsersPerAddress === null ? region.share : 1)
        const known = byRegion.get(country.regions[0] ?? region)
        // A carrier with a given number of users per address serves all regions from the same gateways.
        const carrier =
          carrierUsersPerAddress !== null && known?.[0] !== undefined
            ? known[0][0]
            : {
                pairs: createPairs(createGateways(Math.round(regionalPhones / users))),
                ipv6Share: ipv6Shares[number] ?? meanIpv6Share,
              }
        byRegion.set(region, [...(byRegion.get(region) ?? []), [carrier, share]])
      }

      function createGateways(wanted: number): readonly Gateway[] {
        // With a single address, nobody could change networks by moving around.
        const least = users === Number.POSITIVE_INFINITY ? 1 : 2
        const addresses = Math.max(least, wanted)
        const perGateway = ownParameters.addressesPerGateway.value
        const count = Math.max(least, Math.ceil(addresses / perGateway))
        // Addresses are spread evenly, so that each has the same number of users.
        const sizes = Array.from(
          { length: count },
          (_, index) =>
            Math.floor((addresses * (index + 1)) / count) - Math.floor((addresses * index) / count),
        )
        const created = sizes.map((size): Gateway => {
          const id = `cell-${gateways.length}`
          const v4 = pool.takeRange(size)
          const gateway = {
            network: { id, kind: 'cellular', v4, v6Prefix: null },
            rotationMs,
          } as const
          gateways.push(gateway)
          return gateway
        })
        return created
      }
    }
  }
  const takePrefix = (country: Country) => {
    const count = (prefixCounts.get(country) ?? 0x1_0000) + 1 + random.below(3)
    prefixCounts.set(country, count)
    return `${country.mobilePrefix}:${(count >>> 16).toString(16)}:${(count & 0xffff).toString(16)}`
  }
  return {
    gateways,
    subscribe(country, region) {
      const { pairs, ipv6Share } = random.weighted(byRegion.get(region) ?? [])
      const pair = random.pick(pairs)
      if (!random.chance(ipv6Share)) return { gateways: pair, ownPrefixes: noPrefixes }
      const [first, second] = pair
      const ownPrefixes: Record<string, string> = { [first.network.id]: takePrefix(country) }
      if (first !== second) ownPrefixes[second.network.id] = takePrefix(country)
      return { gateways: pair, ownPrefixes }
    },
  }
}

function createPairs(gateways: readonly Gateway[]): readonly GatewayPair[] {
  return gateways.map((gateway, index) => [
    gateway,
    gateways[(index + 1) % gateways.length] ?? gateway,
  ])
}

/** Returns shares that differ between carriers and have this mean: the first carrier has more than the rest. */
function spread(mean: number, weights: readonly number[]): readonly number[] {
  const [first = 1] = weights
  if (first >= 1) return [mean]
  const more = Math.min(1 - mean, (mean * (1 - first)) / first) / 2
  const less = (more * first) / (1 - first)
  return weights.map((_, index) => (index === 0 ? mean + more : mean - less))
}
