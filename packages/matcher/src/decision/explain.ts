import type { Signal } from '../comparison/levels.ts'
import type { MatchModel } from '../model/matchModel.ts'
import type { Decision } from './decide.ts'
import { bitsOf } from './evidence.ts'
import type { Weighed, WeighedClick } from './weigh.ts'

/**
 * Why an install got what it got, for people. Levels and bits only: nothing in it says what a device or an
 * address was.
 */
export interface Explanation {
  /** The version of the model that decided. */
  readonly model: string
  /** Clicks that were compared with the install. */
  readonly candidates: number
  /** How likely it was one of those that were only counted, because there were too many. */
  readonly unread: number
  /** How likely no click, or none that was found, led to it. */
  readonly organic: number
  /** What speaks for the likeliest click, and against it. Null without any. */
  readonly best: ExplainedClick | null
  /** How likely other destinations are, of which the first is the likeliest. */
  readonly rivals: readonly number[]
}

export interface ExplainedClick {
  /** How likely its destination is. */
  readonly confidence: number
  readonly gapSeconds: number
  /** How much likelier than an organic install it is by its time and its link's rate alone, in bits. */
  readonly priorBits: number
  readonly evidence: readonly ExplainedEvidence[]
}

export interface ExplainedEvidence {
  readonly signal: Signal
  readonly level: string
  readonly bits: number
}

const mostRivals = 5

/** Says of a decision how it came about. */
export function explain(
  weighed: Weighed,
  decision: Decision,
  model: MatchModel,
  destinationOf: (linkId: string) => string,
): Explanation {
  const { clicks, organic, unread, total } = weighed
  const likeliest = decision.kind === 'match' ? decision : decision.best
  // Of one destination the first is the heaviest.
  const best = clicks.find(
    ({ candidate }) => destinationOf(candidate.linkId) === likeliest?.destination,
  )
  return {
    model: model.version,
    candidates: clicks.length,
    unread: rounded(unread / total),
    organic: rounded(organic / total),
    best: best && likeliest ? explainClick(best, likeliest.confidence, organic, model) : null,
    rivals: sharesOfOthers(weighed, best, destinationOf),
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
    return { signal, level, bits: rounded(bitsOf(each, agreement)) }
  })
  const bits = evidence.reduce((sum, each) => sum + bitsOf(each, agreement), 0)
  return {
    confidence: rounded(confidence),
    gapSeconds: Math.round(gapSeconds),
    priorBits: rounded(Math.log2(Math.max(weight, Number.MIN_VALUE) / organic) - bits),
    evidence: explained,
  }
}

function sharesOfOthers(
  { clicks, total }: Weighed,
  best: WeighedClick | undefined,
  destinationOf: (linkId: string) => string,
): readonly number[] {
  const own = best && destinationOf(best.candidate.linkId)
  const weights = new Map<string, number>()
  for (const { candidate, weight } of clicks) {
    const destination = destinationOf(candidate.linkId)
    if (destination === own) continue
    weights.set(destination, (weights.get(destination) ?? 0) + weight)
  }
  return [...weights.values()]
    .sort((a, b) => b - a)
    .slice(0, mostRivals)
    .map((weight) => rounded(weight / total))
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
