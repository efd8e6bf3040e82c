import ipaddr from 'ipaddr.js'
import { readAddress } from './addressPrefixes.ts'
import { type ParsedRange, parseRange } from './parseRange.ts'

/** A set of addresses given as ranges, such as Private Relay egress ranges or those of a hosting company. */
export interface AddressRanges {
  readonly size: number
  has(address: string): boolean
}

/** A set that can be extended. */
export interface AddressRangesDraft extends AddressRanges {
  /** Costs about a microsecond, so a long list can be loaded in steps. */
  add(cidr: string): void
}

/**
 * Creates a set from ranges in CIDR form. Invalid ranges are skipped, because a list published by others must
 * not stop the service. Apple's list has about 280,000 lines. Ranges are stored by prefix length: a lookup
 * takes one step per length, and nothing has to be sorted.
 */
export function createAddressRanges(cidrs: Iterable<string> = []): AddressRangesDraft {
  const byFamily = { v4: new Map<number, Prefixes>(), v6: new Map<number, Prefixes>() }
  let size = 0

  function add(cidr: string): void {
    const text = cidr.trim()
    const range = parseRange(text) ?? parseUnusual(text)
    if (range === null) return
    size++
    const { family, high, low, length } = range
    const prefixes = byFamily[family].get(length) ?? new Map<number, Shards>()
    byFamily[family].set(length, prefixes)
    const first = masked(high, length)
    const shards = prefixes.get(first) ?? []
    prefixes.set(first, shards)
    const last = masked(low, length - 32)
    const shard = (shards[getShard(last)] ??= new Set())
    shard.add(last)
  }

  for (const cidr of cidrs) add(cidr)
  return {
    get size() {
      return size
    },
    add,
    has(address) {
      const read = readAddress(address)
      if (read === null) return false
      const { family, bytes } = read
      const isV4 = family === 'v4'
      const high = isV4 ? 0 : readWord(bytes, 0)
      const low = readWord(bytes, isV4 ? 0 : 4)
      for (const [length, prefixes] of byFamily[family]) {
        const last = masked(low, length - 32)
        if (prefixes.get(masked(high, length))?.[getShard(last)]?.has(last)) return true
      }
      return false
    },
  }
}

/** Ranges of one length: the second 32 bits by the first, both as signed numbers. */
type Prefixes = Map<number, Shards>

/**
 * Small sets instead of one: growing a set of a hundred thousand entries blocks the process for tens of
 * milliseconds.
 */
type Shards = (Set<number> | undefined)[]

/** Returns one of 256 shards, depending on all bits. */
function getShard(value: number): number {
  return Math.imul(value, 0x9e3779b1) >>> 24
}

/** Keeps the leading bits of a word and clears the rest. */
function masked(value: number, bits: number): number {
  if (bits >= 32) return value | 0
  // Shift counts are modulo 32, so a shift by 32 would do nothing.
  return bits <= 0 ? 0 : (value >> (32 - bits)) << (32 - bits)
}

function readWord(bytes: Uint8Array, at: number): number {
  let word = 0
  for (let index = at; index < at + 4; index++) word = (word << 8) | (bytes[index] ?? 0)
  return word
}

/** Parses forms that only the library supports: `10/8`, an IPv6 address ending in IPv4. */
function parseUnusual(cidr: string): ParsedRange | null {
  if (!ipaddr.isValidCIDR(cidr)) return null
  const [address, length] = ipaddr.parseCIDR(cidr)
  const bytes = Uint8Array.from(address.toByteArray())
  const first = readWord(bytes, 0)
  if (address.kind() === 'ipv4') return { family: 'v4', high: 0, low: first, length: length + 32 }
  return { family: 'v6', high: first, low: readWord(bytes, 4), length: Math.min(length, 64) }
}
