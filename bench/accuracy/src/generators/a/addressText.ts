/** Odd, so that multiplying by it permutes: neighbours in count are not neighbours in address. */
const scramble = 0x9e3779b1

/** The `index`th address of a /14, all different for the first 2^18. */
export function v4Of([first, second]: readonly [number, number], index: number): string {
  const offset = (Math.imul(index + 1, scramble) >>> 0) & 0x3ffff
  return `${first}.${second + (offset >>> 16)}.${(offset >>> 8) & 0xff}.${offset & 0xff}`
}

/** A home gets a /56, of which it uses the first /64. */
export function homePrefixOf(v6: string, index: number): string {
  return prefixOf(v6, ((Math.imul(index + 1, scramble) >>> 0) & 0xffffff) << 8)
}

/** A carrier gives each phone a /64. */
export function ownPrefixOf(v6: string, index: number): string {
  return prefixOf(v6, Math.imul(index + 1, scramble))
}

function prefixOf(v6: string, bits: number): string {
  return `${v6}:${((bits >>> 16) & 0xffff).toString(16)}:${(bits & 0xffff).toString(16)}`
}

/**
 * A temporary interface id: one for each device, network and day, and no way from one to another. Groups
 * are never zero, so that the text needs no shortening.
 */
export function v6Of(prefix: string, device: number, place: number, day: number): string {
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
