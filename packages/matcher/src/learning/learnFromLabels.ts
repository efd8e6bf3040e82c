import { calibrate } from '../model/calibrate.ts'
import type { MatchModel } from '../model/matchModel.ts'
import { chooseThreshold } from './chooseThreshold.ts'
import { learnCalibration } from './learnCalibration.ts'
import type { Observation } from './observe.ts'
import { toLabelledDecisions } from './toLabelledDecisions.ts'

/** Required precision of the default tier and the high tier. */
const requiredPrecision = { default: 0.95, high: 0.99 } as const

/** Learns calibration from one half of the proven installs, and thresholds from the other half. */
export function learnFromLabels(
  model: MatchModel,
  observations: readonly Observation[],
): Pick<MatchModel, 'calibration' | 'thresholds'> {
  const decisions = toLabelledDecisions(observations, model)
  const calibration = learnCalibration(decisions.filter((_, index) => index % 2 === 0))
  if (calibration.points.length === 0) return { calibration, thresholds: model.thresholds }
  const heldOut = decisions
    .filter((_, index) => index % 2 === 1)
    .map(({ confidence, isRight }) => ({ confidence: calibrate(calibration, confidence), isRight }))
  return {
    calibration,
    thresholds: {
      ...model.thresholds,
      default: chooseThreshold(heldOut, requiredPrecision.default) ?? model.thresholds.default,
      high: chooseThreshold(heldOut, requiredPrecision.high) ?? model.thresholds.high,
    },
  }
}
