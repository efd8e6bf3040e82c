import type { Explanation } from '@throughlink/matcher'

/**
 * How the model decided, as stored with a claim or an abstention. At most 3 kB, because it contains at most five
 * clicks. It names links, but no click: the explanation of one install must not identify the click of another
 * person, who may request erasure.
 */
export interface StoredExplanation extends Explanation {
  readonly decidedAtMs: number
  readonly platform: 'ios' | 'android'
  /** Maximum age of the clicks that could be matched. */
  readonly windowSeconds: number
  /** Confidence that a match of the best click needed. Absent without candidates. */
  readonly threshold?: number
}
