import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { TrueDevice, TrueNetwork } from '../../world.ts'
import type { Carriers } from './createCarriers.ts'
import type { Networks } from './createNetworks.ts'
import { generatorParameters } from './parameters.ts'
import type { Place } from './person.ts'
import type { Setting } from './createSetting.ts'

export type Whereabouts = Pick<TrueDevice, 'presence' | 'ownPrefixes'>

export interface Presences {
  /** Returns a function that draws the networks of each household member in turn. */
  readonly forHousehold: (place: Place) => () => Whereabouts
}

interface Sites {
  readonly connectHome: (place: Place) => TrueNetwork
  readonly assignOffice: (place: Place) => TrueNetwork
  readonly carriers: Carriers
  readonly networks: Networks
}

const own = generatorParameters
const noPrefixes = {}

export function createPresences(
  setting: Setting,
  values: ParameterValues,
  random: Random,
  nextPrefix: (provider: string) => string,
  sites: Sites,
): Presences {
  const whole = (network: TrueNetwork): Whereabouts => ({
    presence: [{ networkId: network.id, share: 1 }],
    ownPrefixes: noPrefixes,
  })
  let onlyNetwork: TrueNetwork | null = null
  const shares = computeShares(setting, values)
  /** The previous home in the same city, used as a second home. */
  let neighbour: { readonly place: Place; readonly home: TrueNetwork } | null = null

  const onCarrier = (place: Place, carrier: number, share: number, moved: number) => {
    const { network, sibling, provider } = sites.carriers.subscribe(place.country, carrier)
    const presence = [{ networkId: network.id, share: share * (1 - moved) }]
    if (moved > 0) presence.push({ networkId: sibling.id, share: share * moved })
    if (provider === null) return { presence, ownPrefixes: noPrefixes as Record<string, string> }
    const ownPrefixes: Record<string, string> = { [network.id]: nextPrefix(provider) }
    if (moved > 0) ownPrefixes[sibling.id] = nextPrefix(provider)
    return { presence, ownPrefixes }
  }

  const ordinary = (
    place: Place,
    home: TrueNetwork,
    second: TrueNetwork | null,
    carrier: number,
  ) => {
    const isCellularOnly = random.chance(shares.cellularOnly)
    const spread = random.chance(0.5) ? 1 + own.wifiSpread.value : 1 - own.wifiSpread.value
    const wifi = isCellularOnly ? 0 : Math.min(0.98, shares.wifi * spread)
    const isOfficeWorker =
      !isCellularOnly && shares.office > 0 && random.chance(own.officeWorkers.value)
    const office = isOfficeWorker ? Math.min(shares.office, wifi * 0.9) : 0
    const isMoved = isCellularOnly || random.chance(own.remappable.value)
    const chosen = random.chance(0.6) ? carrier : sites.carriers.drawCarrier()
    const cellular = onCarrier(place, chosen, 1 - wifi, isMoved ? own.remappedShare.value : 0)
    if (isCellularOnly) return cellular
    const { presence } = cellular
    const atHome = wifi - office
    const hasSecond = second !== null && random.chance(own.secondHome.value)
    const away = hasSecond ? own.secondHomeShare.value : 0
    presence.push({ networkId: home.id, share: atHome * (1 - away) })
    if (hasSecond) presence.push({ networkId: second.id, share: atHome * away })
    if (office > 0) presence.push({ networkId: sites.assignOffice(place).id, share: office })
    return { presence, ownPrefixes: cellular.ownPrefixes }
  }

  return {
    forHousehold(place) {
      switch (setting.places) {
        case 'home': {
          const home = sites.connectHome(place)
          return () => whole(home)
        }
        case 'office':
          return () => whole(sites.assignOffice(place))
        case 'carrier':
          return () => onCarrier(place, 0, 1, own.remappedShare.value)
        case 'one-address':
          onlyNetwork ??= sites.networks.add('cellular', ['31.58.11.7'], null)
          return () => whole(onlyNetwork ?? sites.connectHome(place))
        case 'ordinary':
        case 'dual-stack': {
          const home = sites.connectHome(place)
          const second = neighbour?.place === place ? neighbour.home : null
          neighbour = { place, home }
          const carrier = sites.carriers.drawCarrier()
          return () => ordinary(place, home, second, carrier)
        }
      }
    },
  }
}

/** Computes shares for people with Wi-Fi, so that the means over all people match the parameters. */
function computeShares(setting: Setting, values: ParameterValues) {
  const mean = Math.min(0.97, values.wifiShare)
  const cellularOnly = Math.min(own.cellularOnly.value, 1 - mean)
  const wifi = mean / (1 - cellularOnly)
  const inOffice = setting.places === 'dual-stack' ? 0 : Math.min(1, values.officeShare)
  return { cellularOnly, wifi, office: (wifi * inOffice) / own.officeWorkers.value }
}
