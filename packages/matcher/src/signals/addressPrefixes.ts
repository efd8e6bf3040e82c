import ipaddr from 'ipaddr.js'

/** A part of an address by which clicks and installs are brought together. */
export interface AddressPrefix {
  readonly kind: AddressKind
  readonly family: 'v4' | 'v6'
  /** The leading bytes of the address. Not to be stored: hash them. */
  readonly bytes: Uint8Array
}

/** `whole`: the address of a household, an office or a carrier. `near`: the network that it is part of. */
export type AddressKind = 'whole' | 'near'

// An IPv6 interface id changes within a day; the /64 is the household, or the one mobile device.
const kinds = [
  { kind: 'whole', family: 'v4', bytes: 4 },
  { kind: 'near', family: 'v4', bytes: 3 },
  { kind: 'whole', family: 'v6', bytes: 8 },
  { kind: 'near', family: 'v6', bytes: 6 },
] as const

/**
 * The prefixes of an address: the same however it is written, and for an IPv4 address that comes mapped
 * into IPv6. Empty for what is not an address. Private and loopback addresses are like any other.
 */
export function addressPrefixes(address: string): readonly AddressPrefix[] {
  const parsed = readAddress(address)
  if (parsed === null) return []
  const { family, bytes } = parsed
  return kinds
    .filter((each) => each.family === family)
    .map((each) => ({ ...each, bytes: bytes.subarray(0, each.bytes) }))
}

export interface ReadAddress {
  readonly family: 'v4' | 'v6'
  readonly bytes: Uint8Array
}

/** Null for what is not an address in its usual form: `1` and `0x7f.1` are addresses to some, not here. */
export function readAddress(address: string): ReadAddress | null {
  const isAddress = address.includes(':')
    ? ipaddr.IPv6.isValid(address)
    : ipaddr.IPv4.isValidFourPartDecimal(address)
  if (!isAddress) return null
  const parsed = ipaddr.process(address)
  const bytes = Uint8Array.from(parsed.toByteArray())
  return { family: parsed.kind() === 'ipv4' ? 'v4' : 'v6', bytes }
}
