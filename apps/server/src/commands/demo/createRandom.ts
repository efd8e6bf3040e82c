/** Random numbers of a seed: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to 1, without 1. */
  readonly next: () => number
  /** An integer from 0 up to `count`, without it. */
  readonly below: (count: number) => number
  /** True with this probability. */
  readonly chance: (probability: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
  /** Normally distributed, with mean 0 and deviation 1. */
  readonly normal: () => number
}

/** Mulberry32: small, fast, and good enough for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<Value>(values: readonly Value[]) {
      if (values.length === 0) throw new Error('Cannot pick from an empty list.')
      return values[below(values.length)] as Value
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
