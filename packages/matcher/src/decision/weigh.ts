import { gapDensity } from '../model/gapLaw.ts'
import { getInstallRate } from '../model/getInstallRate.ts'
import type { MatchModel } from '../model/matchModel.ts'
import { getOrganicRate } from '../model/getOrganicRate.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import type { Candidate, Candidates } from './candidate.ts'
import { describeBackground } from './describeBackground.ts'
import { toBits, type Evidence } from './evidence.ts'
import { gatherEvidence } from './gatherEvidence.ts'
import { shareEvidence } from './shareEvidence.ts'

/**
 * A click with its weight: the rate at which it would cause installs like this one at this time, per second.
 */
export interface WeighedClick {
  readonly candidate: Candidate
  readonly gapSeconds: number
  readonly evidence: readonly Evidence[]
  readonly weight: number
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
  const clicks = ofPlatform
    // Claimed clicks still indicate who is behind an address.
    .filter(({ availability }) => availability > 0)
    .map((candidate) => {
      const gapSeconds = (nowMs - candidate.atMs) / 1000
      const { evidence, bits } = gather(candidate, gapSeconds)
      const weight = computeWeight(candidate, gapSeconds, bits, model)
      return { candidate, gapSeconds, evidence, weight }
    })
    .sort((a, b) => b.weight - a.weight || b.candidate.atMs - a.candidate.atMs)
  const organic = getOrganicRate(model.organic[install.platform], nowMs)
  const unread = unreadWeight(clicks, candidates)
  const total = clicks.reduce((sum, { weight }) => sum + weight, organic + unread)
  return { clicks, organic, unread, total }
}

function computeWeight(
  { linkId, availability, signals }: Candidate,
  gapSeconds: number,
  bits: number,
  { rates, gapLaw }: MatchModel,
): number {
  const rate = getInstallRate(rates, linkId, signals.isConfirmed)
  return availability * rate * gapDensity(gapLaw, gapSeconds) * 2 ** bits
}

/**
 * Each unread click gets the mean weight of the read clicks in its network. Read clicks without weight count too,
 * because unread ones include them: clicks of the other platform, and clicks that other installs have taken. In a busy
 * app, most are taken.
 */
function unreadWeight(
  clicks: readonly WeighedClick[],
  { clicks: read, unread }: Candidates,
): number {
  let sum = 0
  for (const kind of ['same', 'near', 'other'] as const) {
    if (unread[kind] === 0) continue
    const isOfKind = ({ network }: Candidate) => toNetworkKind(network) === kind
    const weight = clicks.reduce(
      (all, click) => (isOfKind(click.candidate) ? all + click.weight : all),
      0,
    )
    sum += (unread[kind] * weight) / Math.max(1, read.filter(isOfKind).length)
  }
  return sum
}

function toNetworkKind({ v4, v6 }: Candidate['network']): 'same' | 'near' | 'other' {
  if (v4 === 'same' || v6 === 'same') return 'same'
  return v4 === 'near' || v6 === 'near' ? 'near' : 'other'
}
