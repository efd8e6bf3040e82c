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
  const seen = perDay * days
  const shareAt = (count: number) =>
    expectedPeople(expectedAgain[family], count) / audienceOf(count, seen)
  const low = Math.floor(people)
  const share = shareAt(low) + (shareAt(low + 1) - shareAt(low)) * (people - low)
  return Math.min(1, Math.max(share, minShare))
}

/**
 * People of an app at least, seen or not: as many as the prior expects in a day. The fewer people were seen,
 * the fewer of them can have met at one address, so the first person at an address says nothing about its
 * size.
 */
const minPeople = 150

/** Two people at one address were seen there, whoever is elsewhere: an app may be used by one company only. */
function audienceOf(count: number, seen: number): number {
  return Math.max(seen, count <= 1 ? minPeople : 1)
}

/** Lower bound: someone else may always be there. */
const minShare = 1e-7

/** Beyond the learned counts, all but one are expected again. */
function expectedPeople(expectedAgain: readonly number[], count: number): number {
  if (count <= 0) return (expectedAgain[0] ?? 0) / 2
  return expectedAgain[count - 1] ?? count - 1
}
