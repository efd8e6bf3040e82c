/** How often values occur among an app's installs. Counts may be fractions: clicks count for less. */
export interface Frequencies {
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
}

export const noFrequencies: Frequencies = { total: 0, counts: {} }

/**
 * The share of the values that a predicate accepts. Of few counts, or of none, it is what is expected of
 * any value: shrunk to `expected` with the weight of so many counts.
 */
export function shareOf(
  { counts, total }: Frequencies,
  isMeant: (value: string) => boolean,
  expected: number,
  weight = 20,
): number {
  let meant = 0
  for (const [value, count] of Object.entries(counts)) if (isMeant(value)) meant += count
  return (meant + weight * expected) / (total + weight)
}

export function shareOfValue(
  { counts, total }: Frequencies,
  value: string,
  expected: number,
  weight = 20,
): number {
  // Values come from anywhere: one may be called `constructor`.
  const count = Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0
  return (count + weight * expected) / (total + weight)
}
