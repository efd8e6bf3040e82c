import type { Explanation, Thresholds } from '@throughlink/matcher'

/**
 * Returns the confidence that the best click of a decision needed to be a match. It is higher if the click
 * and the install share no address. Null without candidates.
 */
export function getRequiredConfidence(
  { best }: Pick<Explanation, 'best'>,
  thresholds: Thresholds,
): number | null {
  if (best === null) return null
  const network = best.evidence.find(({ signal }) => signal === 'network')
  const hasSharedAddress = network?.level.startsWith('same') ?? false
  return hasSharedAddress ? thresholds.default : thresholds.withoutNetwork
}
