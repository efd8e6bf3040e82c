import type { StoredExplanation } from '../../catalog/claims/storedExplanation.ts'

/**
 * Removes clicks of other people from an explanation, for a data access request: rivals, and the link of the
 * best click, which the install claimed or somebody else made. A claim has its own link.
 */
export function omitOtherClicks(explanation: StoredExplanation | null): object | null {
  if (explanation === null) return null
  const { best } = explanation
  // JSON has no undefined values.
  return { ...explanation, rivals: undefined, best: best && { ...best, linkId: undefined } }
}
