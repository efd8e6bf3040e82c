import type { TrueDevice } from '../../world.ts'
import type { Scene } from './createScene.ts'
import { ownParameters } from './parameters.ts'
import type { Household, Phone } from './person.ts'
import type { RoutineBalance } from './routines.ts'

/** Creates what the truth says about phones: how much of their use is on which network. */
export function createTrueDevices(
  { startMs, endMs, whereabouts }: Scene,
  phones: readonly Phone[],
  { places }: RoutineBalance,
): readonly TrueDevice[] {
  return phones.map((phone) => ({
    id: phone.id,
    fingerprint: phone.fingerprint,
    ownPrefixes: phone.ownPrefixes,
    /** Computed when it is read: only the oracle does, and there are many phones. */
    get presence() {
      return createPresence(phone)
    },
  }))

  function createPresence({ owner, gateways }: Phone): TrueDevice['presence'] {
    const { home, hosts, office, kind } = owner
    const shares = places[kind]
    const presence: { networkId: string; share: number }[] = []
    let cellular = 0
    const add = (networkId: string, share: number) => {
      if (share > 0) presence.push({ networkId, share })
    }
    const addHome = ({ leases }: Household, share: number) => {
      leases.forEach(({ fromMs, network }, index) => {
        const from = Math.max(startMs, fromMs)
        const to = leases[index + 1]?.fromMs ?? endMs
        add(network.id, (share * (to - from)) / (endMs - startMs))
      })
    }
    if (home.hasWifi) addHome(home, shares.home)
    else cellular += shares.home
    if (office === null) cellular += shares.office
    else add(office.network.id, shares.office)
    if (hosts === null || whereabouts !== 'routine') cellular += shares.hosts
    else addHome(hosts, shares.hosts)
    cellular += shares.cellular
    const [first, second] = gateways
    const secondShare = first === second ? 0 : ownParameters.secondGatewayShare.value
    add(first.network.id, cellular * (1 - secondShare))
    add(second.network.id, cellular * secondShare)
    return presence
  }
}
