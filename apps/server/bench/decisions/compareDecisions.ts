import { explain, type MatchModel } from '@throughlink/matcher'
import type { TwinDecision } from './createTwin.ts'
import type { ServiceDecision } from './playWorld.ts'

/** A decision as both sides can tell it. */
export interface Outcome {
  readonly destination: string | null
  readonly tier: string | null
  readonly reason: string | null
  readonly confidence: number
  /** How many clicks were compared, and how likely it was one of the rest or none. */
  readonly candidates: number
  readonly unread: number
  readonly organic: number
}

const mostApart = 1e-3
/** What the wire tells of a confidence is cut to four digits, so that it may step over a threshold. */
const roundedBy = 5e-5

export function areEqual(a: Outcome, b: Outcome): boolean {
  return (
    a.destination === b.destination &&
    (a.tier === b.tier || a.tier === 'either') &&
    a.reason === b.reason &&
    Math.abs(a.confidence - b.confidence) <= mostApart
  )
}

/** Whether both also read the same clicks and left as many unread: what decisions hardly show. */
export function areReadAlike(a: Outcome, b: Outcome): boolean {
  return (
    a.candidates === b.candidates &&
    Math.abs(a.unread - b.unread) <= mostApart &&
    Math.abs(a.organic - b.organic) <= mostApart
  )
}

/** The wire does not tell the tier: it follows from what it does tell. */
export function outcomeOfService(
  { answer, explanation }: ServiceDecision,
  { thresholds }: MatchModel,
): Outcome {
  const { candidates, unread, organic, best } = explanation
  const { link, confidence } = answer
  const isNetworkShared = best?.evidence.some(
    ({ signal, level }) => signal === 'network' && level.startsWith('same'),
  )
  const isAtThreshold = Math.abs(confidence - thresholds.high) <= roundedBy
  const tier = !isNetworkShared || confidence < thresholds.high - roundedBy ? 'default' : 'high'
  return {
    destination: link,
    tier: link === null ? null : isNetworkShared && isAtThreshold ? 'either' : tier,
    reason: link === null ? (answer.reason ?? '') : null,
    confidence: link === null ? (best?.confidence ?? 0) : confidence,
    ...{ candidates, unread, organic },
  }
}

export function outcomeOfTwin({ decision, weighed }: TwinDecision, model: MatchModel): Outcome {
  const { candidates, unread, organic } = explain(weighed, decision, model, (linkId) => linkId)
  const rest = { candidates, unread, organic }
  if (decision.kind === 'match') {
    const { destination, tier, confidence } = decision
    return { destination, tier, reason: null, confidence, ...rest }
  }
  const { reason, best } = decision
  return { destination: null, tier: null, reason, confidence: best?.confidence ?? 0, ...rest }
}
