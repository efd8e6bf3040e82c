import type { AddressFamily, Audience } from './matchModel.ts'

/**
 * Estimates the share of an app's people behind an address with this many people in this many days. Low
 * counts say little: most addresses are homes where one person clicks and no one else ever does.
 */
export function estimateAddressShare(
  { perDay, expectedAgain }: Audience,
  family: AddressFamily,
  people: number,
  days: number,
): number {
  const expected = expectedPeople(expectedAgain[family], people)
  return Math.min(1, Math.max(expected / Math.max(1, perDay * days), minShare))
}

/** Lower bound: someone else may always be there. */
const minShare = 1e-7

/**
 * Interpolates between whole numbers of people. Beyond the learned counts, all but one are expected again.
 */
function expectedPeople(expectedAgain: readonly number[], people: number): number {
  const at = (count: number) =>
    count <= 0 ? (expectedAgain[0] ?? 0) / 2 : (expectedAgain[count - 1] ?? Math.max(0, count - 1))
  const low = Math.floor(people)
  return at(low) + (at(low + 1) - at(low)) * (people - low)
}
