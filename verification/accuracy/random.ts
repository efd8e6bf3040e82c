/** A stream of random numbers determined by a seed. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer in [0, below). */
  below(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks a value by weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  normal(): number
  exponential(mean: number): number
  /**
   * Creates an independent stream, so that drawing from one does not shift the others. The name is part of
   * the seed.
   */
  fork(name: string): Random
}

/** splitmix32: small, fast and good enough for simulation. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => pickAt(from, below(from.length)),
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return pickAt(from, from.length - 1)[0]
    },
    // Box–Muller. `1 - next()` avoids the logarithm of zero.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
    fork: (name) => createRandom(hash(`${seed}/${name}`)),
  }
}

function pickAt<T>(from: readonly T[], index: number): T {
  if (index < 0 || index >= from.length) throw new RangeError('Cannot pick from an empty list.')
  return from[index] as T
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
