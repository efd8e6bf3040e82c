import ipaddr from 'ipaddr.js'

/** A prefix of an address by which clicks and installs are matched. */
export interface AddressPrefix {
  readonly kind: AddressKind
  readonly family: 'v4' | 'v6'
  /** Leading bytes of the address. Hash before storing. */
  readonly bytes: Uint8Array
}

/** `whole`: the address of a household, an office or a carrier. `near`: the network around it. */
export type AddressKind = 'whole' | 'near'

// An IPv6 interface id changes within a day; the /64 is the household, or the one mobile device.
const kinds = [
  { kind: 'whole', family: 'v4', bytes: 4 },
  { kind: 'near', family: 'v4', bytes: 3 },
  { kind: 'whole', family: 'v6', bytes: 8 },
  { kind: 'near', family: 'v6', bytes: 6 },
] as const

/**
 * Returns the prefixes of an address, the same for every notation and for IPv4 mapped into IPv6. Empty for an
 * invalid address. Private and loopback addresses are treated like any other.
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

/**
 * Parses an address in its usual notation. Null for anything else, including `1` and `0x7f.1`, which some
 * parsers accept.
 */
export function readAddress(address: string): ReadAddress | null {
  const isAddress = address.includes(':')
    ? ipaddr.IPv6.isValid(address)
    : ipaddr.IPv4.isValidFourPartDecimal(address)
  if (!isAddress) return null
  const parsed = ipaddr.process(address)
  const bytes = Uint8Array.from(parsed.toByteArray())
  return { family: parsed.kind() === 'ipv4' ? 'v4' : 'v6', bytes }
}
