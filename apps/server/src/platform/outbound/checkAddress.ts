import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = readonly [Address, number]

export type AddressCheck =
  { readonly ok: true; readonly address: string } | { readonly ok: false; readonly reason: string }

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Public addresses at which a cloud serves its own machines, such as Azure's metadata. */
const cloudServices: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Checks whether the service may connect to an address on behalf of a user: it must be public, in whatever
 * form it is written, or in one of the operator's own networks.
 *
 * IPv6 addresses that contain an IPv4 address are checked by that address if the network would route them
 * there (mapped, NAT64). 6to4 and Teredo are always refused, because nothing legitimate uses them.
 */
export function checkAddress(text: string, networks: readonly Network[] = []): AddressCheck {
  // Node accepts a zone, which names an interface of this host, as part of the address.
  if (isIP(text) === 0 || text.includes('%')) return refuse('is not an IP address')
  const address = unwrapMapped(ipaddr.parse(text))
  const isOwn = networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  )
  if (isOwn) return { ok: true, address: address.toString() }
  const effective = unwrapNat64(address)
  const range = effective.range()
  if (range !== 'unicast') return refuse(`is ${range}`)
  if (effective instanceof ipaddr.IPv6 && !effective.match(globalUnicast))
    return refuse('is not global')
  if (cloudServices.has(effective.toString())) return refuse('is a cloud service address')
  return { ok: true, address: address.toString() }
}

/** Parses CIDR ranges such as `10.0.0.0/8`. Throws if one is invalid. */
export function readNetworks(texts: readonly string[]): readonly Network[] {
  return texts.map((text) => ipaddr.parseCIDR(text))
}

function unwrapMapped(address: Address): Address {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return address.toIPv4Address()
  }
  return address
}

function unwrapNat64(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6) || !address.match(nat64)) return address
  return new ipaddr.IPv4(address.toByteArray().slice(12))
}

function refuse(reason: string): AddressCheck {
  return { ok: false, reason }
}
