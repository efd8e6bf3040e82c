import { agreementAt } from '../model/agreementAt.ts'
import { gapDensity } from '../model/gapLaw.ts'
import { installRate } from '../model/installRate.ts'
import type { MatchModel } from '../model/matchModel.ts'
import { organicPerSecond } from '../model/organicPerSecond.ts'
import type { Observation, ObservedClick } from './observation.ts'

/** Returns the probability of each click of an install to be its cause, and of no click, under a model. */
export function expectation(
  observation: Observation,
  model: MatchModel,
): { readonly shares: readonly number[]; readonly organicShare: number } {
  const { clicks, proven } = observation
  if (proven !== undefined) {
    const shares = clicks.map(({ id }) => (id === proven ? 1 : 0))
    return { shares, organicShare: shares.includes(1) ? 0 : 1 }
  }
  const weights = clicks.map((click) => weightOf(click, model))
  const organic = organicPerSecond(model.organic[observation.platform], observation.atMs)
  const total = weights.reduce((sum, weight) => sum + weight, organic + observation.restWeight)
  return { shares: weights.map((weight) => weight / total), organicShare: organic / total }
}

function weightOf(click: ObservedClick, { rates, gapLaw, agreement }: MatchModel): number {
  const rate = installRate(rates, click.linkId, click.isConfirmed)
  let likelihood = 2 ** click.chanceBits
  for (const [group, level] of click.levels) {
    likelihood *= agreementAt(agreement, group, level)
  }
  return click.availability * rate * gapDensity(gapLaw, click.gapSeconds) * likelihood
}
