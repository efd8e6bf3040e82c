import { explain, type MatchModel } from '@throughlink/matcher'
import type { TwinDecision } from './createTwin.ts'
import type { ServiceDecision } from './playWorld.ts'

/** A decision in a form that both sides can provide. */
export interface Outcome {
  readonly destination: string | null
  readonly tier: string | null
  readonly reason: string | null
  readonly confidence: number
  /** Number of compared clicks, and the probabilities of an unread click and of none. */
  readonly candidates: number
  readonly unread: number
  readonly organic: number
}

const tolerance = 1e-3
/** The API rounds confidences to four digits, so that one may cross a threshold. */
const roundingError = 5e-5

export function areEqual(a: Outcome, b: Outcome): boolean {
  return (
    a.destination === b.destination &&
    (a.tier === b.tier || a.tier === 'either') &&
    a.reason === b.reason &&
    Math.abs(a.confidence - b.confidence) <= tolerance
  )
}

/** Returns whether both also read the same clicks, which equal decisions hardly show. */
export function haveSameCandidates(a: Outcome, b: Outcome): boolean {
  return (
    a.candidates === b.candidates &&
    Math.abs(a.unread - b.unread) <= tolerance &&
    Math.abs(a.organic - b.organic) <= tolerance
  )
}

/** The API does not return the tier, so it is derived from the evidence and the confidence. */
export function toServiceOutcome(
  { response, explanation }: ServiceDecision,
  { thresholds }: MatchModel,
): Outcome {
  const { candidates, unread, organic, best } = explanation
  const { link, confidence } = response
  const isNetworkShared = best?.evidence.some(
    ({ signal, level }) => signal === 'network' && level.startsWith('same'),
  )
  const isAtThreshold = Math.abs(confidence - thresholds.high) <= roundingError
  const tier = !isNetworkShared || confidence < thresholds.high - roundingError ? 'default' : 'high'
  return {
    destination: link,
    tier: link === null ? null : isNetworkShared && isAtThreshold ? 'either' : tier,
    reason: link === null ? (response.reason ?? '') : null,
    confidence: link === null ? (best?.confidence ?? 0) : confidence,
    candidates,
    unread,
    organic,
  }
}

export function toTwinOutcome({ decision, weighed }: TwinDecision, model: MatchModel): Outcome {
  const { candidates, unread, organic } = explain(weighed, decision, model, ({ linkId }) => linkId)
  const rest = { candidates, unread, organic }
  if (decision.kind === 'match') {
    const { destination, tier, confidence } = decision
    return { destination, tier, reason: null, confidence, ...rest }
  }
  const { reason, best } = decision
  return { destination: null, tier: null, reason, confidence: best?.confidence ?? 0, ...rest }
}
