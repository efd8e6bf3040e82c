import type { Verdict } from './evaluateAnswers.ts'

const binCount = 10

/**
 * Returns the expected calibration error: the distance between stated confidence and observed accuracy, in
 * ten bins of equal count. It covers every install with a best destination, answered or not, because
 * abstaining would otherwise hide a wrong scale. Null without a case.
 */
export function expectedCalibrationError(verdicts: readonly Verdict[]): number | null {
  const sorted = offered(verdicts).toSorted((one, other) => one.confidence - other.confidence)
  if (sorted.length === 0) return null
  let error = 0
  for (let bin = 0; bin < binCount; bin++) {
    const members = sorted.slice(
      Math.floor((bin * sorted.length) / binCount),
      Math.floor(((bin + 1) * sorted.length) / binCount),
    )
    const stated = members.reduce((sum, { confidence }) => sum + confidence, 0)
    error += Math.abs(stated - members.filter(({ isBestRight }) => isBestRight).length)
  }
  return error / sorted.length
}

/**
 * Returns the Brier score over the same installs: the mean squared error of the confidence. Null without a
 * case.
 */
export function brier(verdicts: readonly Verdict[]): number | null {
  const cases = offered(verdicts)
  if (cases.length === 0) return null
  const squares = cases.map(
    ({ confidence, isBestRight }) => (confidence - Number(isBestRight)) ** 2,
  )
  return squares.reduce((sum, square) => sum + square, 0) / cases.length
}

function offered(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts.filter(({ hasBest }) => hasBest)
}
