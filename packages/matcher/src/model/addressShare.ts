import type { AddressFamily, Audience } from './matchModel.ts'

/**
 * Which share of an app's people is behind an address at which so many were seen in so many days. Of few,
 * seeing them says little: most addresses are homes, of which one person clicks and nobody else ever does.
 */
export function addressShare(
  { perDay, expectedAgain }: Audience,
  family: AddressFamily,
  people: number,
  days: number,
): number {
  const expected = expectedPeople(expectedAgain[family], people)
  return Math.min(1, Math.max(expected / Math.max(1, perDay * days), leastShare))
}

/** There is always somebody else who might be there. */
const leastShare = 1e-7

/** Between whole numbers of people, a straight line; beyond those that are learned, all but one. */
function expectedPeople(expectedAgain: readonly number[], people: number): number {
  const at = (count: number) =>
    count <= 0 ? (expectedAgain[0] ?? 0) / 2 : (expectedAgain[count - 1] ?? Math.max(0, count - 1))
  const low = Math.floor(people)
  return at(low) + (at(low + 1) - at(low)) * (people - low)
}
