import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { Networks } from './createNetworks.ts'
import type { Place } from './person.ts'
import { generatorParameters } from './parameters.ts'
import { countries } from './countries.ts'
import type { Setting } from './createSetting.ts'

const meanIpv6 = countries.reduce((sum, { weight, ipv6AtHome }) => sum + weight * ipv6AtHome, 0)

/** Creates the network of a household. Some get a new IPv4 address during the world. */
export function createHomes(
  setting: Setting,
  values: ParameterValues,
  networks: Networks,
  random: Random,
  nextAddress: (firstOctet: number, secondOctet: number) => string,
  nextPrefix: (provider: string) => string,
  startMs: number,
  endMs: number,
): (place: Place) => TrueNetwork {
  return (place) => {
    const { country } = place
    const share =
      setting.ipv6 === 'none'
        ? 0
        : setting.ipv6 === 'all'
          ? 1
          : Math.min(0.98, (values.ipv6AtHome * country.ipv6AtHome) / meanIpv6)
    const prefix = random.chance(share) ? nextPrefix(country.homePrefix) : null
    const second = 40 + place.index
    const address = nextAddress(country.homeOctet, second)
    if (!random.chance(generatorParameters.homeChangesAddress.value)) {
      return networks.add('home', [address], prefix)
    }
    const changesAtMs = Math.floor(startMs + random.next() * (endMs - startMs))
    const later = nextAddress(country.homeOctet, second)
    return networks.add('home', [address, later], prefix, changesAtMs)
  }
}
