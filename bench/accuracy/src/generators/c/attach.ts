import type { TrueNetwork } from '../../world.ts'
import { getItem } from './getItem.ts'
import { noise } from './noise.ts'
import { ownParameters } from './parameters.ts'
import type { Gateway, Household, Phone } from './person.ts'
import type { Place } from './placeAt.ts'

/** A phone on a network, with the addresses that others see. */
export interface Attachment {
  readonly place: Place
  readonly network: TrueNetwork
  readonly v4: string
  /** The first four groups. */
  readonly v6Prefix: string | null
}

const gatewayPeriodMs = 6 * 3_600_000

/** Attaches a phone to the network at a place. Someone without Wi-Fi there is on cellular. */
export function attach(phone: Phone, place: Place, atMs: number): Attachment {
  const { home, hosts, office } = phone.owner
  if (place === 'home' && home.hasWifi) return attachToHome(home, place, atMs)
  if (place === 'hosts' && hosts !== null) return attachToHome(hosts, place, atMs)
  if (place === 'office' && office !== null) {
    const { network } = office
    const v4 = network.v4[Math.floor(noise(phone.index, office.index, 7) * network.v4.length)] ?? ''
    return { place, network, v4, v6Prefix: network.v6Prefix }
  }
  const period = Math.floor(atMs / gatewayPeriodMs + noise(phone.index, 0, 8))
  const isSecond = noise(phone.index, period, 9) < ownParameters.secondGatewayShare.value
  return attachToGateway(phone, phone.gateways[isSecond ? 1 : 0], atMs, 0)
}

/** Attaches to a gateway. `shift` selects another of its addresses. */
export function attachToGateway(
  phone: Phone,
  { network, rotationMs }: Gateway,
  atMs: number,
  shift: number,
): Attachment {
  const offset = noise(phone.index, 0, 10)
  const turn = rotationMs === null ? 0 : Math.floor(atMs / rotationMs + offset)
  const { length } = network.v4
  const index = (Math.floor(noise(phone.index, turn, 11) * length) + shift) % length
  const v6Prefix = phone.ownPrefixes[network.id] ?? null
  return { place: 'cellular', network, v4: network.v4[index] ?? '', v6Prefix }
}

/** Returns whether a service sees another address. If both sides have IPv6, that is what it compares. */
export function isSameAddress(one: Attachment, other: Attachment): boolean {
  return one.v6Prefix !== null && other.v6Prefix !== null
    ? one.v6Prefix === other.v6Prefix
    : one.v4 === other.v4
}

function attachToHome({ leases }: Household, place: Place, atMs: number): Attachment {
  const { network } = leases.findLast(({ fromMs }) => fromMs <= atMs) ?? getItem(leases, 0)
  return { place, network, v4: network.v4[0] ?? '', v6Prefix: network.v6Prefix }
}
