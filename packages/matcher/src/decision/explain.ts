import type { Signal } from '../comparison/levels.ts'
import type { MatchModel } from '../model/matchModel.ts'
import type { Decision, GetDestination } from './decide.ts'
import { toBits } from './evidence.ts'
import type { Weighed, WeighedClick } from './weigh.ts'

/**
 * Explanation of a decision for people. It contains levels and bits only, nothing that identifies a device or
 * an address.
 */
export interface Explanation {
  /** Version of the model that decided. */
  readonly model: string
  /** Number of clicks compared with the install. */
  readonly candidates: number
  /** Probability that an unread click was the cause. */
  readonly unread: number
  /** Probability that no click, or none that was found, was the cause. */
  readonly organic: number
  /** Evidence for and against the likeliest click. Null without candidates. */
  readonly best: ExplainedClick | null
  /** Probabilities of the other destinations, likeliest first. */
  readonly rivals: readonly number[]
}

export interface ExplainedClick {
  /** Probability of its destination. */
  readonly confidence: number
  readonly gapSeconds: number
  /** How much likelier than an organic install the click is by its time and link rate alone, in bits. */
  readonly priorBits: number
  readonly evidence: readonly ExplainedEvidence[]
}

export interface ExplainedEvidence {
  readonly signal: Signal
  readonly level: string
  readonly bits: number
}

const maxRivals = 5

/** Explains how a decision came about. */
export function explain(
  weighed: Weighed,
  decision: Decision,
  model: MatchModel,
  getDestination: GetDestination,
): Explanation {
  const { clicks, organic, unread, total } = weighed
  const likeliest = decision.kind === 'match' ? decision : decision.best
  // The first click of a destination has the most weight.
  const best = clicks.find(({ candidate }) => getDestination(candidate) === likeliest?.destination)
  return {
    model: model.version,
    candidates: clicks.length,
    unread: round(unread / total),
    organic: round(organic / total),
    best: best && likeliest ? explainClick(best, likeliest.confidence, organic, model) : null,
    rivals: computeRivalShares(weighed, best, getDestination),
  }
}

function explainClick(
  { evidence, weight, gapSeconds }: WeighedClick,
  confidence: number,
  organic: number,
  { agreement }: MatchModel,
): ExplainedClick {
  const explained = evidence.map((each) => {
    const { signal, level } = each
    return { signal, level, bits: round(toBits(each, agreement)) }
  })
  const bits = evidence.reduce((sum, each) => sum + toBits(each, agreement), 0)
  return {
    confidence: round(confidence),
    gapSeconds: Math.round(gapSeconds),
    priorBits: round(Math.log2(Math.max(weight, Number.MIN_VALUE) / organic) - bits),
    evidence: explained,
  }
}

function computeRivalShares(
  { clicks, total }: Weighed,
  best: WeighedClick | undefined,
  getDestination: GetDestination,
): readonly number[] {
  const own = best && getDestination(best.candidate)
  const weights = new Map<string, number>()
  for (const { candidate, weight } of clicks) {
    const destination = getDestination(candidate)
    if (destination === own) continue
    weights.set(destination, (weights.get(destination) ?? 0) + weight)
  }
  return [...weights.values()]
    .sort((a, b) => b - a)
    .slice(0, maxRivals)
    .map((weight) => round(weight / total))
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
