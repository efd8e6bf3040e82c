import { gapDensity } from '../model/gapLaw.ts'
import { getAgreement } from '../model/getAgreement.ts'
import { getInstallRate } from '../model/getInstallRate.ts'
import { getOrganicRate } from '../model/getOrganicRate.ts'
import type { MatchModel } from '../model/matchModel.ts'
import type { Observation, ObservedClick } from './observe.ts'

/** Returns the probability of each click of an install to be its cause, and of no click, under a model. */
export function estimateCauses(
  observation: Observation,
  model: MatchModel,
): { readonly shares: readonly number[]; readonly organicShare: number } {
  const { clicks, proven } = observation
  if (proven !== undefined) {
    const shares = clicks.map(({ id }) => (id === proven ? 1 : 0))
    return { shares, organicShare: shares.includes(1) ? 0 : 1 }
  }
  const weights = clicks.map((click) => computeWeight(click, model))
  const organic = getOrganicRate(model.organic[observation.platform], observation.atMs)
  const total = weights.reduce((sum, weight) => sum + weight, organic + observation.restWeight)
  return { shares: weights.map((weight) => weight / total), organicShare: organic / total }
}

function computeWeight(click: ObservedClick, { rates, gapLaw, agreement }: MatchModel): number {
  const rate = getInstallRate(rates, click.linkId, click.isConfirmed)
  let likelihood = 2 ** click.chanceBits
  for (const [group, level] of click.levels) {
    likelihood *= getAgreement(agreement, group, level)
  }
  return click.availability * rate * gapDensity(gapLaw, click.gapSeconds) * likelihood
}
