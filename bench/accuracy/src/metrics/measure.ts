import { brier, expectedCalibrationError } from './calibration.ts'
import { clopperPearsonLow } from '@throughlink/matcher'
import type { Verdict } from './evaluateAnswers.ts'
import { precisionCoverageArea } from './thresholds.ts'
import { wilson } from './wilson.ts'

/** A share of successes with Wilson's 95 % interval. */
export interface Rate {
  readonly successes: number
  readonly total: number
  /** Null without a case. */
  readonly value: number | null
  readonly low: number
  readonly high: number
  /** Clopper–Pearson, one-sided 95 %. */
  readonly exactLow: number
}

export interface Measures {
  /** Right answers among answered installs. */
  readonly precision: Rate
  /** Right answers among installs that a click caused. */
  readonly recall: Rate
  /** Answered installs among organic installs. */
  readonly falseMatches: Rate
  /** Answers with a wrong personal destination, among all evaluated installs. */
  readonly wrongPersonal: Rate
  /** Precision of answers in the `high` tier. */
  readonly highPrecision: Rate
  /** Null if confidence is not a probability, or without a case. */
  readonly calibrationError: number | null
  readonly brier: number | null
  readonly area: number | null
}

/** Computes all measures for one seed or several: verdicts of several worlds may be concatenated. */
export function measure(verdicts: readonly Verdict[], isProbability: boolean): Measures {
  const answered = verdicts.filter(({ isAnswered }) => isAnswered)
  const caused = verdicts.filter(({ isCaused }) => isCaused)
  const organic = verdicts.filter(({ isCaused }) => !isCaused)
  const high = verdicts.filter(({ isHigh }) => isHigh)
  return {
    precision: toRate(answered, ({ isRight }) => isRight),
    recall: toRate(caused, ({ isRight }) => isRight),
    falseMatches: toRate(organic, ({ isAnswered }) => isAnswered),
    wrongPersonal: toRate(verdicts, ({ isWrongPersonal }) => isWrongPersonal),
    highPrecision: toRate(high, ({ isRight }) => isRight),
    calibrationError: isProbability ? expectedCalibrationError(verdicts) : null,
    brier: isProbability ? brier(verdicts) : null,
    area: precisionCoverageArea(verdicts),
  }
}

function toRate(verdicts: readonly Verdict[], isSuccess: (verdict: Verdict) => boolean): Rate {
  const total = verdicts.length
  const successes = verdicts.filter(isSuccess).length
  return {
    successes,
    total,
    value: total === 0 ? null : successes / total,
    ...wilson(successes, total),
    exactLow: clopperPearsonLow(successes, total),
  }
}
