import { getNetworkKind } from '../comparison/networkKind.ts'
import type { Candidate } from './candidate.ts'
import type { Weighed, WeighedClick } from './weigh.ts'

/**
 * Returns where a click leads. Clicks with one destination are one answer. Two clicks on one link have different
 * destinations if their queries name different people: `?ref=anna` and `?ref=ben`.
 */
export type GetDestination = (click: Pick<Candidate, 'id' | 'linkId'>) => string

/** A destination with all of its clicks. */
export interface RankedDestination {
  readonly destination: string
  /** Its likeliest click. */
  readonly click: WeighedClick
  readonly clickCount: number
  /** Sum of the weights of its clicks. */
  readonly weight: number
  /** Weight of the unread clicks without a common network that probably have this destination too. */
  readonly unread: number
}

/**
 * Groups clicks by destination, likeliest destination first. Clicks are sorted by weight, so the first click
 * of a destination is its likeliest.
 */
export function rankDestinations(
  clicks: readonly WeighedClick[],
  getDestination: GetDestination,
): readonly RankedDestination[] {
  const groups = Map.groupBy(clicks, ({ candidate }) => getDestination(candidate))
  const knownShare = 1 - estimateUnseenShare([...groups.values()])
  return [...groups]
    .flatMap(([destination, group]) => {
      const [click] = group
      if (click === undefined) return []
      const weight = group.reduce((sum, each) => sum + each.weight, 0)
      const unread = knownShare * sumUnread(group)
      return [{ destination, click, clickCount: group.length, weight, unread }]
    })
    .sort((a, b) => b.weight - a.weight)
}

/**
 * Returns the sum of all weights that a destination is compared with. Unread clicks that lead to it are not its rivals and
 * are left out. They are not added to its weight either, so that a flood of clicks on one link cannot win by its size.
 */
export function sumWeightsFor(
  { weight, unread }: RankedDestination,
  { total, organic }: Pick<Weighed, 'total' | 'organic'>,
): number {
  // Not below its parts: a difference of large numbers is inexact.
  return Math.max(total - unread, weight + organic)
}

/**
 * Estimates which share of the unread clicks has a destination that no read click has: the share of destinations with a
 * single click among the read clicks (Good and Turing). It is 1 if each click is an invitation of its own, and 0 if all
 * of them are of one campaign.
 */
function estimateUnseenShare(groups: readonly (readonly WeighedClick[])[]): number {
  // Clicks of networks whose lists were read to the end say nothing about those that were not.
  const counts = groups.map((group) => group.filter(isLikeUnread).length)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return total === 0 ? 0 : counts.filter((count) => count === 1).length / total
}

/**
 * Whether unread clicks may look like this one. Not at the install's address or near it: unread clicks there remain rivals,
 * so that whoever floods an address gets no installs behind it.
 */
function isLikeUnread({ unread, candidate: { network } }: WeighedClick): boolean {
  return unread > 0 && getNetworkKind(network) === 'other'
}

function sumUnread(group: readonly WeighedClick[]): number {
  return group.filter(isLikeUnread).reduce((sum, { unread }) => sum + unread, 0)
}
