import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A part of an address by which clicks and installs are brought together. */
export interface AddressPrefix {
  readonly kind: AddressKind
  /** The leading bytes of the address. Not to be stored: hash them. */
  readonly bytes: Buffer
}

export type AddressKind = (typeof kinds)[number]['kind']

// More of them, a /24 or a /48, are more lines here, and as many more writes and reads per request. An
// IPv6 interface id changes within a day; the /64 is the household, or the one mobile device.
const kinds = [
  { kind: 'k1', family: 'ipv4', bytes: 4 },
  { kind: 'k2', family: 'ipv6', bytes: 8 },
] as const

/**
 * The prefixes of an address: the same however it is written, and for an IPv4 address that comes mapped
 * into IPv6. Empty for what is not an address. Private and loopback addresses are like any other.
 */
export function addressPrefixes(address: string): readonly AddressPrefix[] {
  if (isIP(address) === 0) return []
  const parsed = ipaddr.process(address)
  const family = parsed.kind()
  const whole = Buffer.from(parsed.toByteArray())
  return kinds
    .filter((each) => each.family === family)
    .map(({ kind, bytes }) => ({ kind, bytes: whole.subarray(0, bytes) }))
}
