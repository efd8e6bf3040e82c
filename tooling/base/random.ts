/** Seeded random numbers from 0 to 1 (exclusive), so that data is reproducible. */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function between(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1))
}

/** Creates a function that draws an item by weight. */
export function createChoice<T>(items: readonly (readonly [T, number])[]): (random: Random) => T {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0)
  const [last] = items.at(-1) ?? []
  if (last === undefined) throw new Error('The list is empty.')
  return (random) => {
    let left = random() * total
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return last
  }
}
