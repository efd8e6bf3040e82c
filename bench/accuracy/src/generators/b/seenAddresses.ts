import type { Random } from '../../random.ts'
import type { Addresses, TrueDevice, TrueNetwork } from '../../world.ts'
import { mixBits } from './mixBits.ts'
import type { Setting } from './createSetting.ts'

export interface Connection {
  readonly network: TrueNetwork
  readonly device: TrueDevice
  /** Traits of the person, from which interface ids are derived. */
  readonly traits: number
  readonly atMs: number
  readonly changesAtMs: number | undefined
  /** Whether the other family can be requested at all. */
  readonly canReachBoth: boolean
}

/** Returns the addresses the service sees of a device on a network. */
export function seenAddresses(connection: Connection, setting: Setting, random: Random): Addresses {
  const { network, device, atMs, changesAtMs } = connection
  const hasChanged = changesAtMs !== undefined && atMs >= changesAtMs
  const v4 = network.v4[hasChanged ? 1 : 0] ?? null
  const prefix = device.ownPrefixes[network.id] ?? network.v6Prefix
  const v6 = prefix === null ? null : `${prefix}:${interfaceId(connection)}`
  return toSeenAddresses(v4, v6, connection.canReachBoth, setting, random)
}

export function toSeenAddresses(
  v4: string | null,
  v6: string | null,
  canReachBoth: boolean,
  setting: Setting,
  random: Random,
): Addresses {
  if (v6 === null) return { main: 'v4', v4, v6 }
  if (v4 === null) return { main: 'v6', v4, v6 }
  const isMainV6 = random.chance(setting.prefersIpv6)
  const reachesBoth = canReachBoth && random.chance(setting.reachesBothFamilies)
  return isMainV6
    ? { main: 'v6', v4: reachesBoth ? v4 : null, v6 }
    : { main: 'v4', v4, v6: reachesBoth ? v6 : null }
}

/** Returns a temporary interface id that changes daily. */
function interfaceId({ traits, atMs }: Connection): string {
  const day = Math.floor(atMs / 86_400_000)
  const one = mixBits(traits ^ mixBits(day))
  const other = mixBits(one)
  const groups = [one >>> 16, one & 0xffff, other >>> 16, other & 0xffff]
  return groups.map((group) => (group === 0 ? '1' : group.toString(16))).join(':')
}
