import type { WorldTruth } from '../../world.ts'
import { splitIpv6 } from '../networks.ts'
import type { Kind } from './createKinds.ts'

/** Devices of one platform at an address, weighted by the time they spend there. */
export interface Crowd {
  readonly devices: number
  /**
   * Expected time share of a device that was seen there. Devices that are there more often are seen more
   * often.
   */
  readonly timeOfOne: number
}

/** Returns the devices of one time zone, or of all if null; null if there are none. */
export type CrowdAt = (
  address: string,
  platform: Kind['platform'],
  timezone: number | null,
) => Crowd | null

interface Stay {
  readonly kind: Kind
  readonly share: number
  /** Whether the device has its own /64 on this network. */
  readonly hasOwn: boolean
}

/**
 * Counts the devices at an address by platform and time zone only. Counting by kind would reveal who lives
 * where. Addresses are IPv4 as text or the /64 of `toPrefix`; `kinds` are in device order.
 */
export function createCrowds({ devices, networks }: WorldTruth, kinds: readonly Kind[]): CrowdAt {
  const stays = new Map<string, Stay[]>(networks.map(({ id }) => [id, []]))
  const own = new Map<string, Stay>()
  devices.forEach(({ presence, ownPrefixes }, index) => {
    const kind = kinds[index]
    if (kind === undefined) return
    for (const { networkId, share } of presence) {
      const prefix = ownPrefixes[networkId]
      const stay = { kind, share, hasOwn: prefix !== undefined }
      stays.get(networkId)?.push(stay)
      if (prefix !== undefined) own.set(prefix, stay)
    }
  })
  const byV4 = Map.groupBy(
    networks.flatMap(({ id, v4 }) => v4.map((address) => ({ id, address, of: v4.length }))),
    ({ address }) => address,
  )
  const byPrefix = Map.groupBy(
    networks.filter(({ v6Prefix }) => v6Prefix !== null),
    ({ v6Prefix }) => v6Prefix,
  )
  const sharesAt = (address: string, isThere: (kind: Kind) => boolean) => {
    const shares: number[] = []
    const add = ({ kind, share }: Stay, of: number) => {
      if (isThere(kind)) shares.push(share / of)
    }
    const alone = own.get(address)
    if (alone !== undefined) add(alone, 1)
    for (const { id, of } of byV4.get(address) ?? []) {
      for (const stay of stays.get(id) ?? []) add(stay, of)
    }
    for (const { id } of byPrefix.get(address) ?? []) {
      for (const stay of stays.get(id) ?? []) if (!stay.hasOwn) add(stay, 1)
    }
    return shares
  }
  const known = new Map<string, Crowd | null>()
  return (address, platform, timezone) => {
    const key = `${address} ${platform} ${timezone ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    const crowd = toCrowd(
      sharesAt(
        address,
        (kind) => kind.platform === platform && (timezone === null || kind.timezone === timezone),
      ),
    )
    known.set(key, crowd)
    return crowd
  }
}

function toCrowd(shares: readonly number[]): Crowd | null {
  const sum = shares.reduce((total, share) => total + share, 0)
  if (sum === 0) return null
  return {
    devices: sum,
    timeOfOne: shares.reduce((total, share) => total + share * share, 0) / sum,
  }
}

/** Returns the /64 of an IPv6 address: its first four groups. */
export function toPrefix(address: string): string {
  return (splitIpv6(address) ?? [address]).slice(0, 4).join(':')
}
