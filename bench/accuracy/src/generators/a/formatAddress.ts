/** Odd, so multiplication by it is a permutation: consecutive indexes get distant addresses. */
const scramble = 0x9e3779b1

/** Returns the `index`th address of a /14. The first 2^18 are distinct. */
export function formatV4([first, second]: readonly [number, number], index: number): string {
  const offset = (Math.imul(index + 1, scramble) >>> 0) & 0x3ffff
  return `${first}.${second + (offset >>> 16)}.${(offset >>> 8) & 0xff}.${offset & 0xff}`
}

/** Returns the /64 of a home, the first one of its /56. */
export function formatHomePrefix(v6: string, index: number): string {
  return formatPrefix(v6, ((Math.imul(index + 1, scramble) >>> 0) & 0xffffff) << 8)
}

/** Returns the /64 that a carrier assigns to a phone. */
export function formatOwnPrefix(v6: string, index: number): string {
  return formatPrefix(v6, Math.imul(index + 1, scramble))
}

function formatPrefix(v6: string, bits: number): string {
  return `${v6}:${((bits >>> 16) & 0xffff).toString(16)}:${(bits & 0xffff).toString(16)}`
}

/**
 * Returns an address with a temporary interface id: one per device, network and day, unlinkable to each
 * other. No group is zero, so the text needs no shortening.
 */
export function formatV6(prefix: string, device: number, place: number, day: number): string {
  const high = mix(mix(device + 1) ^ Math.imul(day * 4 + place + 1, scramble))
  const low = mix(high ^ 0x5bd1e995)
  const groups = [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff]
  return `${prefix}:${groups.map((group) => (group || 1).toString(16)).join(':')}`
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x21f0aaad)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
