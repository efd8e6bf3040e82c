import type { Signal } from '../comparison/levels.ts'
import type { MatchModel } from '../model/matchModel.ts'
import type { Decision } from './decide.ts'
import { toBits } from './evidence.ts'
import {
  type GetDestination,
  rankDestinations,
  type RankedDestination,
  sumWeightsFor,
} from './rankDestinations.ts'
import type { Weighed } from './weigh.ts'

/**
 * Explanation of a decision for people. It contains levels, bits and the ids of links, nothing that identifies
 * a device, an address or a click. At most 3 kB of JSON, and usually less than 1 kB, because rivals that cannot
 * matter are left out.
 */
export interface Explanation {
  /** Version of the model that decided. */
  readonly model: string
  /** Number of clicks compared with the install. */
  readonly candidates: number
  /** Probability that an unread click with another destination than the likeliest was the cause. */
  readonly unread: number
  /** Probability that no click, or none that was found, was the cause. */
  readonly organic: number
  /** The likeliest destination. Null without candidates. */
  readonly best: ExplainedClick | null
  /** The next destinations, likeliest first: at most four. */
  readonly rivals: readonly ExplainedClick[]
}

/**
 * A destination, explained by its likeliest click. `bits` is the sum of `priorBits`, the bits of the evidence,
 * `sameDestinationBits`, `rivalBits` and `calibrationBits`.
 */
export interface ExplainedClick {
  readonly linkId: string
  /** Number of clicks with this destination. */
  readonly clicks: number
  /** Probability of the destination. Only that of the best one is calibrated. */
  readonly confidence: number
  readonly gapSeconds: number
  /** Odds of the destination against everything else. */
  readonly bits: number
  /** How much likelier than an organic install the click is by its time and link rate alone. */
  readonly priorBits: number
  readonly evidence: readonly ExplainedEvidence[]
  /** Added by other clicks with the same destination. Never negative. */
  readonly sameDestinationBits: number
  /** Removed by clicks with other destinations, read or not. Never positive. */
  readonly rivalBits: number
  /** Correction by how often the model was right at this confidence. Zero without calibration. */
  readonly calibrationBits: number
}

export interface ExplainedEvidence {
  readonly signal: Signal
  readonly level: string
  readonly bits: number
}

const maxRivals = 4
/** A less likely rival changes no decision. */
const minRivalShare = 1e-4

/** Explains how a decision came about. Costs one more ranking of the clicks, and the bits of five of them. */
export function explain(
  weighed: Weighed,
  decision: Decision,
  model: MatchModel,
  getDestination: GetDestination,
): Explanation {
  const { clicks, organic } = weighed
  const likeliest = decision.kind === 'match' ? decision : decision.best
  const [best, ...others] = rankDestinations(clicks, getDestination)
  const total = best ? sumWeightsFor(best, weighed) : weighed.total
  const unread = Math.max(0, weighed.unread - (best?.unread ?? 0))
  const rivals = others.slice(0, maxRivals).filter(({ weight }) => weight / total >= minRivalShare)
  const sums = { organic, total }
  return {
    model: model.version,
    candidates: clicks.length,
    unread: round(unread / total, 4),
    organic: round(organic / total, 4),
    best: best && likeliest ? explainClick(best, likeliest.confidence, sums, model) : null,
    rivals: rivals.map((rival) => explainClick(rival, rival.weight / total, sums, model)),
  }
}

function explainClick(
  { click, clickCount, weight }: RankedDestination,
  confidence: number,
  { organic, total }: Pick<Weighed, 'organic' | 'total'>,
  { agreement }: MatchModel,
): ExplainedClick {
  // Not below the organic weight, which is part of it: a difference of large numbers is inexact.
  const rest = Math.max(total - weight, organic)
  const uncalibrated = Math.log2(atLeastMin(weight) / rest)
  const calibrationBits =
    confidence === weight / total ? 0 : roundBits(toLogOdds(confidence) - uncalibrated)
  const bits = roundBits(uncalibrated + calibrationBits)
  const evidence = click.evidence.map((each) => {
    const { signal, level } = each
    return { signal, level, bits: roundBits(toBits(each, agreement)) }
  })
  const sameDestinationBits = roundBits(Math.log2(atLeastMin(weight) / atLeastMin(click.weight)))
  const rivalBits = roundBits(Math.log2(organic / rest))
  const known = evidence.reduce(
    (sum, each) => sum + each.bits,
    sameDestinationBits + rivalBits + calibrationBits,
  )
  return {
    linkId: click.candidate.linkId,
    clicks: clickCount,
    confidence: round(confidence, 4),
    gapSeconds: Math.round(click.gapSeconds),
    bits,
    // The remainder, so that the rounded parts add up to the rounded sum.
    priorBits: roundBits(bits - known),
    evidence,
    sameDestinationBits,
    rivalBits,
    calibrationBits,
  }
}

/** A weight may be too small for a number. */
function atLeastMin(weight: number): number {
  return Math.max(weight, Number.MIN_VALUE)
}

/** A calibrated confidence may be 0 or 1, whose odds are not finite. */
function toLogOdds(confidence: number): number {
  const bounded = Math.min(Math.max(confidence, 1e-6), 1 - 1e-6)
  return Math.log2(bounded / (1 - bounded))
}

function roundBits(bits: number): number {
  return round(bits, 3)
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits
  // Without negative zero, which JSON does not have.
  return Math.round(value * factor) / factor + 0
}
