import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { Networks } from './createNetworks.ts'
import type { Country } from './countries.ts'
import type { Setting } from './createSetting.ts'

/** A phone's connection to its carrier. */
export interface Subscription {
  readonly network: TrueNetwork
  /** Another address of the same /24 to which the carrier may move the phone. */
  readonly sibling: TrueNetwork
  /** Prefix of the phone's own /64s; null with IPv4 only. */
  readonly provider: string | null
}

/** Addresses of one /24 between which phones are moved. Filled in order of people. */
interface Group {
  readonly gateways: readonly { readonly network: TrueNetwork; readonly weight: number }[]
  left: number
  readonly capacity: number
}

const marketShares = [0.5, 0.3, 0.2]

export interface Carriers {
  /** Draws the preferred carrier of a household. */
  readonly drawCarrier: () => number
  readonly subscribe: (country: Country, carrier: number) => Subscription
}

export function createCarriers(
  setting: Setting,
  values: ParameterValues,
  networks: Networks,
  random: Random,
): Carriers {
  const isAlone = setting.places === 'carrier'
  const open = new Map<string, Group>()
  const groupCounts = new Map<string, number>()

  const usersPerAddress = () => {
    if (isAlone) return values.carrierUsersPerAddress
    const least = Math.log(values.minCarrierUsersPerAddress)
    const most = Math.log(values.maxCarrierUsersPerAddress)
    return Math.exp(least + random.next() * (most - least))
  }

  const openGroup = (country: Country, carrier: number): Group => {
    const key = `${country.code}/${carrier}`
    const count = groupCounts.get(key) ?? 0
    groupCounts.set(key, count + 1)
    // An odd factor gives each group another third octet until the carrier's /16 is used up.
    const third = (count * 157 + 11) % 256
    const second = 58 + Math.floor(count / 256)
    const start = 2 + random.below(60)
    const size = isAlone ? 2 : 2 + random.below(3)
    const gateways = Array.from({ length: size }, (_, index) => {
      const address = `${country.carrierOctets[carrier] ?? 0}.${second}.${third}.${start + index * 13}`
      return { network: networks.add('cellular', [address], null), weight: usersPerAddress() }
    })
    const capacity = gateways.reduce((sum, { weight }) => sum + weight, 0)
    return { gateways, left: capacity, capacity }
  }

  return {
    drawCarrier() {
      if (isAlone) return 0
      const at = random.next()
      return at < 0.5 ? 0 : at < 0.8 ? 1 : 2
    },
    subscribe(country, carrier) {
      const key = `${country.code}/${carrier}`
      let group = open.get(key)
      if (!group || group.left <= 0) {
        group = openGroup(country, carrier)
        open.set(key, group)
      }
      group.left--
      let at = random.next() * group.capacity
      let index = 0
      for (const { weight } of group.gateways) {
        at -= weight
        if (at < 0) break
        index++
      }
      const size = group.gateways.length
      const network = group.gateways[index % size]?.network
      const sibling = group.gateways[(index + 1 + random.below(size - 1)) % size]?.network
      if (!network || !sibling) throw new RangeError('A group has no gateways.')
      const hasIpv6 = random.chance(ipv6Share(setting, values, country, carrier))
      const provider = hasIpv6 ? (country.carrierPrefixes[carrier] ?? null) : null
      return { network, sibling, provider }
    },
  }
}

/** Large carriers adopt IPv6 first: the country's share is assigned to them before the small ones. */
function ipv6Share(
  setting: Setting,
  values: ParameterValues,
  country: Country,
  carrier: number,
): number {
  if (setting.ipv6 === 'none') return 0
  if (setting.ipv6 === 'all') return 1
  const share = country.isIpv6High ? values.ipv6OnMobileHigh : values.ipv6OnMobileLow
  const most = Math.max(0.95, share)
  const before = marketShares.slice(0, carrier).reduce((sum, part) => sum + part * most, 0)
  return Math.min(most, Math.max(0, share - before) / (marketShares[carrier] ?? 1))
}
