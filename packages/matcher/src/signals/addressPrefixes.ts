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

/**
 * A request reads its address several times in a row: for its keys, its network and its relay. The next one has
 * another address, so a larger cache would cost more than it saves.
 */
let last: { readonly address: string; readonly read: ReadAddress | null } | null = null

/**
 * Parses an address in its usual notation. Null for anything else, including `1` and `0x7f.1`, which some
 * parsers accept. The bytes are shared between calls and must not be changed.
 */
export function readAddress(address: string): ReadAddress | null {
  if (last?.address === address) return last.read
  const read = address.includes(':') ? parseV6(address) : parseV4(address)
  last = { address, read }
  return read
}

const dot = 46
const zero = 48

/** Written out because nearly every click has one: the library takes ten times as long. */
function parseV4(address: string): ReadAddress | null {
  const { length } = address
  if (length > '255.255.255.255'.length) return null
  const bytes = new Uint8Array(4)
  let part = 0
  let digits = 0
  let value = 0
  for (let at = 0; at <= length; at++) {
    const code = at === length ? dot : address.charCodeAt(at)
    if (code === dot) {
      if (digits === 0 || value > 255 || part === 4) return null
      bytes[part++] = value
      digits = 0
      value = 0
    } else {
      const digit = code - zero
      // Some parsers read a leading zero as octal.
      if (digit < 0 || digit > 9 || (digits > 0 && value === 0)) return null
      value = value * 10 + digit
      digits++
    }
  }
  return part === 4 ? { family: 'v4', bytes } : null
}

function parseV6(address: string): ReadAddress | null {
  if (!ipaddr.IPv6.isValid(address)) return null
  // Returns IPv4 for an address that is mapped into IPv6.
  const parsed = ipaddr.process(address)
  const bytes = Uint8Array.from(parsed.toByteArray())
  return { family: parsed.kind() === 'ipv4' ? 'v4' : 'v6', bytes }
}
