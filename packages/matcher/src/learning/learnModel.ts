import type { MatchModel, OrganicRate, Platform } from '../model/matchModel.ts'
import { organicPrior, ratePerSecond } from './createOrganicCount.ts'
import { learnFrequencies } from './learnFrequencies.ts'
import { learnFromLabels } from './learnFromLabels.ts'
import type { Observation } from './observe.ts'
import { refit } from './refit.ts'
import { type Exposure, toExposure } from './toExposure.ts'
import type { Traffic } from './traffic.ts'

export interface LearnOptions {
  readonly version: string
  /** The model is shrunk to this one, with the weight of a fixed number of installs or clicks. */
  readonly prior: MatchModel
  readonly traffic: Traffic
  readonly observations: readonly Observation[]
  /**
   * Share of the installs in this time that were observed, if they were too many to observe all. The observed
   * ones must be a uniform sample. Rates are set against the same share of clicks and of time.
   */
  readonly observedShare?: number
}

/** More passes change nothing visible. */
const passes = 8

/**
 * Fits a model to an app's traffic without knowing which click caused which install, by expectation
 * maximisation: it alternates between the probability of each click under the model and the model that best
 * explains these probabilities. Unrecognised installs count as organic, which errs towards no match.
 */
export function learnModel(options: LearnOptions): MatchModel {
  const { version, prior, traffic, observations, observedShare = 1 } = options
  const exposure = toExposure(traffic, observedShare)
  let model: MatchModel = {
    ...prior,
    version,
    frequencies: {
      ios: learnFrequencies(traffic, 'ios'),
      android: learnFrequencies(traffic, 'android'),
    },
    audience: traffic.audience,
    organic: {
      ios: initialOrganic(exposure, observations, 'ios', prior.organic.ios),
      android: initialOrganic(exposure, observations, 'android', prior.organic.android),
    },
  }
  for (let pass = 0; pass < passes; pass++) {
    model = { ...model, ...refit(model, prior, exposure, observations) }
  }
  return { ...model, ...learnFromLabels(model, observations) }
}

function initialOrganic(
  { seconds }: Exposure,
  observations: readonly Observation[],
  platform: Platform,
  prior: OrganicRate,
): OrganicRate {
  const count = observations.filter((each) => each.platform === platform).length
  const perSecond = ratePerSecond(count * organicPrior.share, seconds, prior)
  return { perSecond, hours: prior.hours }
}
