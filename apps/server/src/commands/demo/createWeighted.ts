import type { Random } from './createRandom.ts'

export type Weighted<Value> = (random: Pick<Random, 'next'>) => Value

/** Creates a function that draws values in proportion to their weights. At least one weight must be positive. */
export function createWeighted<Value>(
  choices: readonly (readonly [value: Value, weight: number])[],
): Weighted<Value> {
  const sums: number[] = []
  let total = 0
  for (const [, weight] of choices) sums.push((total += weight))
  if (!(total > 0)) throw new Error('No choice has a positive weight.')
  return ({ next }) => {
    const drawn = next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (drawn < (sums[middle] ?? total)) high = middle
      else low = middle + 1
    }
    return (choices[low] as readonly [Value, number])[0]
  }
}
