/**
 * Returns a number in [0, 1) determined by its arguments. Unlike a random stream, it gives the same value for
 * the same person and day no matter how often or in which order it is asked.
 */
export function noise(one: number, other: number, purpose: number): number {
  let mixed = Math.imul(one ^ 0x5bd1e995, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ other, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ purpose, 0x27d4eb2f)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed ^= mixed >>> 14
  return (mixed >>> 0) / 2 ** 32
}
