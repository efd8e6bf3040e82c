import { gapInterval } from '../model/gapLaw.ts'
import type { MatchModel } from '../model/matchModel.ts'
import { createOrganicCount } from './createOrganicCount.ts'
import { estimateCauses } from './estimateCauses.ts'
import { fitAgreement } from './fitAgreement.ts'
import { type CausedInstalls, fitRates } from './fitRates.ts'
import type { Observation } from './observe.ts'
import type { Exposure } from './toExposure.ts'

/**
 * Weight of the published gap distribution. It is high, because unrecognised installs make gaps look shorter
 * than they are.
 */
const priorGaps = 300

export type Refitted = Pick<MatchModel, 'agreement' | 'gapLaw' | 'rates' | 'organic'>

/**
 * Returns the model that best explains these installs under the current probabilities, shrunk to the prior.
 */
export function refit(
  model: MatchModel,
  prior: MatchModel,
  exposure: Exposure,
  observations: readonly Observation[],
): Refitted {
  const levels = new Map<string, Map<string, number>>()
  const gaps = prior.gapLaw.shares.map((share) => share * priorGaps)
  const caused = new Map<string, CausedInstalls>()
  const organic = { ios: createOrganicCount(), android: createOrganicCount() }

  for (const observation of observations) {
    const { shares, organicShare } = estimateCauses(observation, model)
    organic[observation.platform].add(observation.atMs, organicShare)
    observation.clicks.forEach((click, index) => {
      const share = shares[index] ?? 0
      if (share < 1e-4) return
      const interval = gapInterval(click.gapSeconds)
      gaps[interval] = (gaps[interval] ?? 0) + share
      const ofLink = caused.get(click.linkId) ?? { confirmed: 0, unconfirmed: 0 }
      ofLink[click.isConfirmed ? 'confirmed' : 'unconfirmed'] += share
      caused.set(click.linkId, ofLink)
      for (const [group, level] of click.levels) addLevel(levels, group, level, share)
    })
  }
  const gapTotal = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    agreement: fitAgreement(levels, prior.agreement),
    gapLaw: { shares: gaps.map((gap) => gap / gapTotal) },
    rates: fitRates(exposure, caused, prior.rates),
    organic: {
      ios: organic.ios.read(exposure, prior.organic.ios),
      android: organic.android.read(exposure, prior.organic.android),
    },
  }
}

function addLevel(
  levels: Map<string, Map<string, number>>,
  group: string,
  level: string,
  share: number,
): void {
  let ofGroup = levels.get(group)
  if (!ofGroup) levels.set(group, (ofGroup = new Map<string, number>()))
  ofGroup.set(level, (ofGroup.get(level) ?? 0) + share)
}
