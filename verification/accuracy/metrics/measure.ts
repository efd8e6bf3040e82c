import type { Verdict } from './evaluateAnswers.ts'
import { expectedCalibrationError } from './thresholds.ts'

/** A share of successes with Wilson's 95 % interval. */
export interface Rate {
  readonly successes: number
  readonly total: number
  /** Null without a case. */
  readonly value: number | null
  readonly low: number
  readonly high: number
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
  }
}

function toRate(verdicts: readonly Verdict[], isSuccess: (verdict: Verdict) => boolean): Rate {
  return createRate(verdicts.filter(isSuccess).length, verdicts.length)
}

/** Returns the rate over all cases together. */
export function poolRates(rates: readonly Rate[]): Rate {
  return createRate(
    rates.reduce((sum, { successes }) => sum + successes, 0),
    rates.reduce((sum, { total }) => sum + total, 0),
  )
}

function createRate(successes: number, total: number): Rate {
  const value = total === 0 ? null : successes / total
  return { successes, total, value, ...wilson(successes, total) }
}

/** The median of each measure. Null if no seed had a case. */
export type Medians = Readonly<Record<keyof Measures, number | null>>

/** Computes the median of each measure over seeds. Seeds without a case are skipped. */
export function medians(seeds: readonly Measures[]): Medians {
  return {
    precision: median(seeds.map(({ precision }) => precision.value)),
    recall: median(seeds.map(({ recall }) => recall.value)),
    falseMatches: median(seeds.map(({ falseMatches }) => falseMatches.value)),
    wrongPersonal: median(seeds.map(({ wrongPersonal }) => wrongPersonal.value)),
    highPrecision: median(seeds.map(({ highPrecision }) => highPrecision.value)),
    calibrationError: median(seeds.map(({ calibrationError }) => calibrationError)),
  }
}

/**
 * Returns the mean of the two middle values for an even count, and null for an empty list. Nulls are skipped.
 */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

interface Interval {
  readonly low: number
  readonly high: number
}

/** Two-sided 95 % quantile of the normal distribution. */
const z95 = 1.959963984540054

/** Returns Wilson's two-sided 95 % score interval of a rate. Without a case it is [0, 1]. */
export function wilson(successes: number, total: number): Interval {
  if (total === 0) return { low: 0, high: 1 }
  const rate = successes / total
  const square = z95 * z95
  const centre = rate + square / (2 * total)
  const reach = z95 * Math.sqrt((rate * (1 - rate)) / total + square / (4 * total * total))
  const scale = 1 + square / total
  // At the ends the bound equals the rate exactly; clamping keeps rounding errors from crossing it.
  return {
    low: successes === 0 ? 0 : Math.min(rate, Math.max(0, (centre - reach) / scale)),
    high: successes === total ? 1 : Math.max(rate, Math.min(1, (centre + reach) / scale)),
  }
}
