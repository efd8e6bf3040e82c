import type { Random } from '../ports.ts'

/** Creates a deterministic random source: the same seed produces the same jitter and ids. */
export function createSeededRandom(seed = 1): Random {
  let state = seed >>> 0
  let ids = 0

  // Mulberry32: small, and good enough for jitter.
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  return {
    fraction,
    id() {
      ids += 1
      const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
      return `${hex(seed, 8)}-0000-4000-8000-${hex(ids, 12)}`
    },
  }
}
