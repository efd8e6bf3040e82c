import type { Random } from '../../random.ts'

/** Draws a value by weight. */
export type Picker<T> = (random: Random) => T

/**
 * Creates a picker with precomputed sums, because a population draws from the same few tables a hundred
 * thousand times.
 */
export function createPicker<T>(from: readonly (readonly [T, number])[]): Picker<T> {
  const values = from.map(([value]) => value)
  const last = values.at(-1)
  if (last === undefined) throw new RangeError('Cannot pick from an empty list.')
  const sums: number[] = []
  let total = 0
  for (const [, weight] of from) sums.push((total += weight))
  return (random) => {
    const drawn = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? total) > drawn) high = middle
      else low = middle + 1
    }
    return values[low] ?? last
  }
}
