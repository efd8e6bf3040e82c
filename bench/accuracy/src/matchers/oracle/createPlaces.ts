import type { WorldTruth } from '../../world.ts'
import { v6Groups } from '../v6Groups.ts'
import type { Kind } from './createKinds.ts'

/** How many devices of a platform are at an address, each counted by its time there. */
export interface Crowd {
  readonly devices: number
  /** The time there of one who was seen there: those who often are, are seen more often. */
  readonly timeOfOne: number
}

/** Of one time zone, or of all; null where nobody is. */
export type CrowdAt = (
  address: string,
  platform: Kind['platform'],
  timezone: number | null,
) => Crowd | null

interface Stay {
  readonly kind: Kind
  readonly share: number
  /** Where the device has a /64 of its own on this network. */
  readonly hasOwn: boolean
}

/**
 * Counts who is at an address, by platform and time zone only: which kinds of devices they are would tell
 * who lives where. Addresses are IPv4 as text or the /64 of `prefixOf`; `kinds` are in the devices' order.
 */
export function createPlaces({ devices, networks }: WorldTruth, kinds: readonly Kind[]): CrowdAt {
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
    const crowd = crowdOf(
      sharesAt(
        address,
        (kind) => kind.platform === platform && (timezone === null || kind.timezone === timezone),
      ),
    )
    known.set(key, crowd)
    return crowd
  }
}

function crowdOf(shares: readonly number[]): Crowd | null {
  const sum = shares.reduce((total, share) => total + share, 0)
  if (sum === 0) return null
  return {
    devices: sum,
    timeOfOne: shares.reduce((total, share) => total + share * share, 0) / sum,
  }
}

/** The /64 of an IPv6 address: its first four groups. */
export function prefixOf(address: string): string {
  return (v6Groups(address) ?? [address]).slice(0, 4).join(':')
}
