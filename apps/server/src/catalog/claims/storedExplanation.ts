import type { Explanation } from '@throughlink/matcher'

/** How the model decided, as stored with a claim or an abstention. */
export interface StoredExplanation extends Explanation {
  /** Confidence that a match of the best click needed. Absent without candidates, and in older rows. */
  readonly threshold?: number
}
