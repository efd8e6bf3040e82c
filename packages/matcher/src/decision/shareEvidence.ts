import { toGapClass } from '../model/gapClass.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import type { Candidate } from './candidate.ts'
import type { Evidence } from './evidence.ts'

/** The evidence for or against a click, and the sum of its bits. */
export interface SharedEvidence {
  readonly evidence: readonly Evidence[]
  readonly bits: number
}

export type Gather = (candidate: Candidate, gapSeconds: number) => SharedEvidence

const dayMs = 86_400_000

/**
 * Gathers the evidence once for clicks of one install that cannot differ in it: with the same signals, which must be
 * one object, the same comparison of networks, the same class of gap, and on the same day, because offsets of time zones
 * change. An app with millions of clicks has hundreds that look like an install, and they are of few kinds.
 */
export function shareEvidence(gather: Gather): Gather {
  const kinds = new Map<ClickSignals, Map<string, SharedEvidence>>()
  return (candidate, gapSeconds) => {
    const { signals, network, atMs } = candidate
    let ofSignals = kinds.get(signals)
    if (ofSignals === undefined) {
      ofSignals = new Map<string, SharedEvidence>()
      kinds.set(signals, ofSignals)
    }
    const { v4, v6, isMasked } = network
    const gapClass = toGapClass(gapSeconds)
    const key = `${v4}/${v6}/${Number(isMasked)}/${gapClass}/${Math.floor(atMs / dayMs)}`
    let found = ofSignals.get(key)
    if (found === undefined) ofSignals.set(key, (found = gather(candidate, gapSeconds)))
    return found
  }
}
