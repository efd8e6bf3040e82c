import { gapDensity } from '../model/gapLaw.ts'
import { getInstallRate } from '../model/getInstallRate.ts'
import { getOrganicRate } from '../model/getOrganicRate.ts'
import type { MatchModel } from '../model/matchModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import type { Candidate, Candidates } from './candidate.ts'
import { describeBackground } from './describeBackground.ts'
import { type Evidence, toBits } from './evidence.ts'
import { gatherEvidence } from './gatherEvidence.ts'
import { shareEvidence } from './shareEvidence.ts'
import { weighUnread } from './weighUnread.ts'

/**
 * A click with its weight: the rate at which it would cause installs like this one at this time, per second.
 */
export interface WeighedClick {
  readonly candidate: Candidate
  readonly gapSeconds: number
  readonly evidence: readonly Evidence[]
  readonly weight: number
  /** Weight of the unread clicks that look like this one. */
  readonly unread: number
}

/** Possible causes of an install, weighed in one unit: installs per second. */
export interface Weighed {
  /** Heaviest first; the later first among equal ones. */
  readonly clicks: readonly WeighedClick[]
  /** Weight of organic installs. */
  readonly organic: number
  /** Weight of unread clicks. */
  readonly unread: number
  /** Sum of all weights. */
  readonly total: number
}

export interface WeighOptions {
  readonly nowMs: number
  /** Days in which clicks were searched. */
  readonly windowDays: number
  readonly model: MatchModel
}

/**
 * Weighs everything that may have caused an install: each click, unread clicks, and no click. Costs a few
 * microseconds per click, and less for clicks that share one object of signals.
 */
export function weigh(
  install: InstallSignals,
  candidates: Candidates,
  { nowMs, windowDays, model }: WeighOptions,
): Weighed {
  const ofPlatform = candidates.clicks.filter(
    ({ signals, atMs }) => signals.platform === install.platform && atMs <= nowMs,
  )
  const background = describeBackground(
    install,
    { ...candidates, clicks: ofPlatform },
    windowDays,
    model,
  )
  const gather = shareEvidence((candidate, gapSeconds) => {
    const evidence = gatherEvidence(install, candidate, background, model, gapSeconds)
    const bits = evidence.reduce((sum, each) => sum + toBits(each, model.agreement), 0)
    return { evidence, bits }
  })
  /** Returns the weight of a click at this gap, without the density of the gap. */
  const weighAt = (candidate: Candidate, gapSeconds: number) => {
    const { linkId, availability, signals } = candidate
    if (availability === 0 || signals.platform !== install.platform) return 0
    const rate = getInstallRate(model.rates, linkId, signals.isConfirmed)
    return availability * rate * 2 ** gather(candidate, gapSeconds).bits
  }
  const unreadWeights = weighUnread(candidates, { nowMs, gapLaw: model.gapLaw, weighAt })
  const clicks = ofPlatform
    // Claimed clicks still indicate who is behind an address.
    .filter(({ availability }) => availability > 0)
    .map((candidate) => {
      const gapSeconds = (nowMs - candidate.atMs) / 1000
      const { evidence } = gather(candidate, gapSeconds)
      const weight = weighAt(candidate, gapSeconds) * gapDensity(model.gapLaw, gapSeconds)
      return { candidate, gapSeconds, evidence, weight, unread: unreadWeights.get(candidate) ?? 0 }
    })
    .sort((a, b) => b.weight - a.weight || b.candidate.atMs - a.candidate.atMs)
  const organic = getOrganicRate(model.organic[install.platform], nowMs)
  const unread = clicks.reduce((sum, click) => sum + click.unread, 0)
  const total = clicks.reduce((sum, { weight }) => sum + weight, organic + unread)
  return { clicks, organic, unread, total }
}
