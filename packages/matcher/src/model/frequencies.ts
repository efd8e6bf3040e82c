/** Frequencies of values among an app's installs. Counts may be fractions, because clicks count for less. */
export interface Frequencies {
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
}

export const noFrequencies: Frequencies = { total: 0, counts: {} }

/**
 * Returns the share of values that a predicate accepts, shrunk to `expected` with a weight of this many
 * counts.
 */
export function computeShare(
  { counts, total }: Frequencies,
  isIncluded: (value: string) => boolean,
  expected: number,
  weight = 20,
): number {
  let included = 0
  for (const [value, count] of Object.entries(counts)) if (isIncluded(value)) included += count
  return (included + weight * expected) / (total + weight)
}

export function computeValueShare(
  { counts, total }: Frequencies,
  value: string,
  expected: number,
  weight = 20,
): number {
  // Values are untrusted: one may be `constructor`.
  const count = Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0
  return (count + weight * expected) / (total + weight)
}
