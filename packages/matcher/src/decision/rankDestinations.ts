import type { Candidate } from './candidate.ts'
import type { WeighedClick } from './weigh.ts'

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
}

/**
 * Groups clicks by destination, likeliest destination first. Clicks are sorted by weight, so the first click
 * of a destination is its likeliest.
 */
export function rankDestinations(
  clicks: readonly WeighedClick[],
  getDestination: GetDestination,
): readonly RankedDestination[] {
  const byDestination = new Map<string, RankedDestination>()
  for (const click of clicks) {
    const destination = getDestination(click.candidate)
    const known = byDestination.get(destination)
    byDestination.set(destination, {
      destination,
      click: known?.click ?? click,
      clickCount: (known?.clickCount ?? 0) + 1,
      weight: (known?.weight ?? 0) + click.weight,
    })
  }
  return [...byDestination.values()].sort((a, b) => b.weight - a.weight)
}
