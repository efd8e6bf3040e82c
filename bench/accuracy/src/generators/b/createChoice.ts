/** Draws from a fixed list by weight, given a number in [0, 1). Faster than weighing at each draw. */
export type Choice<T> = (uniform: number) => T

export function createChoice<T>(entries: readonly (readonly [T, number])[]): Choice<T> {
  const values = entries.map(([value]) => value)
  const bounds = new Float64Array(entries.length)
  let sum = 0
  entries.forEach(([, weight], index) => {
    sum += weight
    bounds[index] = sum
  })
  const last = values.length - 1
  if (!(sum > 0)) throw new RangeError('The total weight must be positive.')
  return (uniform) => {
    const at = uniform * sum
    let low = 0
    let high = last
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    return values[low] as T
  }
}
