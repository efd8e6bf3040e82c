import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = readonly [Address, number]

export type AddressCheck =
  { readonly ok: true; readonly address: string } | { readonly ok: false; readonly reason: string }

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Looks public, and is answered by the host itself: a cloud's service for its own machines. */
const cloudServices: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether the service may connect to an address on behalf of somebody else: a public one, in whatever form
 * it is written. What is in one of the operator's own networks is allowed too.
 *
 * Forms of IPv6 that hold an IPv4 address are judged by that address where the host's network would take
 * them there (mapped, NAT64). 6to4 and Teredo are refused whatever they hold: nobody is reached by them.
 */
export function checkAddress(text: string, networks: readonly Network[] = []): AddressCheck {
  // Node takes a zone for a part of the address. It names an interface of this host.
  if (isIP(text) === 0 || text.includes('%')) return refuse('is no address')
  const address = unwrap(ipaddr.parse(text))
  const isOwn = networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  )
  if (isOwn) return { ok: true, address: address.toString() }
  const judged = behindNat64(address)
  const range = judged.range()
  if (range !== 'unicast') return refuse(`is ${range}`)
  if (judged instanceof ipaddr.IPv6 && !judged.match(globalUnicast)) return refuse('is not global')
  if (cloudServices.has(judged.toString())) return refuse('is a service of the cloud')
  return { ok: true, address: address.toString() }
}

/** Reads ranges such as `10.0.0.0/8`. Throws on what is none. */
export function readNetworks(texts: readonly string[]): readonly Network[] {
  return texts.map((text) => ipaddr.parseCIDR(text))
}

function unwrap(address: Address): Address {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return address.toIPv4Address()
  }
  return address
}

function behindNat64(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6) || !address.match(nat64)) return address
  return new ipaddr.IPv4(address.toByteArray().slice(12))
}

function refuse(reason: string): AddressCheck {
  return { ok: false, reason }
}
