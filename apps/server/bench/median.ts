/** Returns the median, the upper one of an even number of values, and NaN if there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
