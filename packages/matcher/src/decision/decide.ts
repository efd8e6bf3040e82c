import { calibrate } from '../model/calibrate.ts'
import type { Calibration, Thresholds } from '../model/matchModel.ts'
import {
  type GetDestination,
  rankDestinations,
  type RankedDestination,
  sumWeightsFor,
} from './rankDestinations.ts'
import type { Weighed, WeighedClick } from './weigh.ts'

/** Confidence tier of a match: by default from 0.97 and from 0.9 on, unless other thresholds were learned. */
export type Tier = 'high' | 'default'

/**
 * Why an install gets no match. `organic_likelier`: most likely no click, or none that was found, caused it.
 */
export type NoMatchReason = 'no_candidates' | 'organic_likelier' | 'ambiguous' | 'below_threshold'

/** The destination for an install, with its confidence. */
export type Decision =
  | {
      readonly kind: 'match'
      readonly tier: Tier
      readonly destination: string
      /** The likeliest click with this destination. */
      readonly click: WeighedClick
      readonly confidence: number
    }
  | {
      readonly kind: 'none'
      readonly reason: NoMatchReason
      /** The best destination with its probability; null without candidates. */
      readonly best: { readonly destination: string; readonly confidence: number } | null
    }

/** The best destination must be this many times as likely as the second. */
const margin = 8

export interface DecideOptions {
  readonly getDestination: GetDestination
  readonly calibration: Calibration
  readonly thresholds: Thresholds
}

/**
 * Decides on a destination, not on a click: a hundred clicks on one campaign are one answer, the invitations
 * of two friends are two. Returns no match if the result is not certain enough.
 */
export function decide(weighed: Weighed, options: DecideOptions): Decision {
  const { getDestination, calibration, thresholds } = options
  const { clicks, organic } = weighed
  const ranked = rankDestinations(clicks, getDestination)
  const [best, second] = ranked
  if (best === undefined) return { kind: 'none', reason: 'no_candidates', best: null }
  const confidence = calibrate(calibration, best.weight / sumWeightsFor(best, weighed))
  const isClear = best.weight >= margin * (second?.weight ?? 0)
  const tier = selectTier(confidence, best.click, thresholds)
  if (isClear && tier !== null) {
    const { destination, click } = best
    return { kind: 'match', tier, destination, click, confidence }
  }
  const { destination } = best
  return { kind: 'none', reason: selectReason(ranked, organic), best: { destination, confidence } }
}

/** Never returns `high` without a common network. */
function selectTier(confidence: number, click: WeighedClick, thresholds: Thresholds): Tier | null {
  if (!hasNetwork(click)) return confidence >= thresholds.withoutNetwork ? 'default' : null
  if (confidence >= thresholds.high) return 'high'
  return confidence >= thresholds.default ? 'default' : null
}

function hasNetwork({ candidate: { network } }: WeighedClick): boolean {
  return !network.isMasked && (network.v4 === 'same' || network.v6 === 'same')
}

function selectReason(ranked: readonly RankedDestination[], organic: number): NoMatchReason {
  const best = ranked[0]?.weight ?? 0
  if (organic >= best) return 'organic_likelier'
  const rivals = ranked.filter(({ weight }) => weight * margin > best)
  return rivals.length > 1 ? 'ambiguous' : 'below_threshold'
}

/** Returns the probability of each click, by which it becomes less available to later installs. */
export function claimShares({ clicks, total }: Weighed): readonly ClaimShare[] {
  return clicks
    .map(({ candidate, weight }) => ({ id: candidate.id, share: Math.min(weight / total, 0.999) }))
    .filter(({ share }) => share >= minClaimShare)
}

export interface ClaimShare {
  readonly id: string
  readonly share: number
}

/** Smaller shares change no decision, and would cost a write for each stranger at a carrier's address. */
const minClaimShare = 0.01
