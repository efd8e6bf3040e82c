import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { Networks } from './createNetworks.ts'
import type { Place } from './person.ts'
import { generatorParameters } from './parameters.ts'
import type { Setting } from './createSetting.ts'

interface Office {
  readonly network: TrueNetwork
  left: number
}

/** Offices per city that fill up at the same time. New ones open as they fill up. */
const hiring = 3

/** Creates a function that assigns a person of a city to an office. */
export function createOffices(
  setting: Setting,
  values: ParameterValues,
  networks: Networks,
  random: Random,
  nextAddress: (firstOctet: number, secondOctet: number) => string,
  nextPrefix: (provider: string) => string,
): (place: Place) => TrueNetwork {
  const open = new Map<Place, (Office | undefined)[]>()
  const least = Math.log(values.minOfficeSize)
  const most = Math.log(values.maxOfficeSize)
  return (place) => {
    let offices = open.get(place)
    if (!offices) open.set(place, (offices = []))
    const at = random.below(hiring)
    let office = offices[at]
    if (!office || office.left <= 0) {
      const hasIpv6 =
        setting.ipv6 === 'ordinary' && random.chance(generatorParameters.ipv6InOffice.value)
      const address = nextAddress(place.country.homeOctet, 200 + (place.index % 50))
      const prefix = hasIpv6 ? nextPrefix(place.country.homePrefix) : null
      office = {
        network: networks.add('office', [address], prefix),
        left: Math.round(Math.exp(least + random.next() * (most - least))),
      }
      offices[at] = office
    }
    office.left--
    return office.network
  }
}
