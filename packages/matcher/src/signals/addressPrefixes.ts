import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

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
const prefixBytes = { v4: { whole: 4, near: 3 }, v6: { whole: 8, near: 6 } } as const

/**
 * Returns the prefixes of an address, the same for every notation and for IPv4 mapped into IPv6. Empty for an
 * invalid address. Private and loopback addresses are treated like any other.
 */
export function addressPrefixes(address: string): readonly AddressPrefix[] {
  const parsed = readAddress(address)
  if (parsed === null) return []
  const { family, bytes } = parsed
  const { whole, near } = prefixBytes[family]
  return [
    { kind: 'whole', family, bytes: bytes.subarray(0, whole) },
    { kind: 'near', family, bytes: bytes.subarray(0, near) },
  ]
}

export interface ReadAddress {
  readonly family: 'v4' | 'v6'
  readonly bytes: Uint8Array
}

/** A request reads its address several times: for its limits, its keys, its network and its country. */
const recent = new LRUCache<string, { readonly read: ReadAddress | null }>({ max: 1_000 })

/**
 * Parses an address in its usual notation. Null for anything else, including `1` and `0x7f.1`, which some
 * parsers accept. The bytes are shared between calls and must not be changed.
 */
export function readAddress(address: string): ReadAddress | null {
  const known = recent.get(address)
  if (known !== undefined) return known.read
  const read = address.includes(':') ? parseV6(address) : parseV4(address)
  // A longer text is no address, and would only cost memory.
  if (address.length <= maxAddressLength) recent.set(address, { read })
  return read
}

/** An IPv6 address that ends in IPv4, with a zone. */
const maxAddressLength = 64

/** Written out because nearly every click has one: the library takes ten times as long. */
function parseV4(address: string): ReadAddress | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)
  if (match === null) return null
  const bytes = new Uint8Array(4)
  for (let at = 0; at < 4; at++) {
    const part = match[at + 1] ?? ''
    const value = Number(part)
    // Some parsers read a leading zero as octal.
    if (value > 255 || (part.length > 1 && part.startsWith('0'))) return null
    bytes[at] = value
  }
  return { family: 'v4', bytes }
}

function parseV6(address: string): ReadAddress | null {
  if (!ipaddr.IPv6.isValid(address)) return null
  // Returns IPv4 for an address that is mapped into IPv6.
  const parsed = ipaddr.process(address)
  const bytes = Uint8Array.from(parsed.toByteArray())
  return { family: parsed.kind() === 'ipv4' ? 'v4' : 'v6', bytes }
}
