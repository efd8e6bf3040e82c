import type { Verdict } from './evaluateAnswers.ts'

/** Result of answering everything at or above one confidence. */
interface Threshold {
  readonly confidence: number
  readonly answered: number
  readonly right: number
}

/**
 * Returns every threshold that changes the result, highest first. Installs with equal confidence are answered
 * together.
 */
export function listThresholds(verdicts: readonly Verdict[]): readonly Threshold[] {
  const sorted = verdicts
    .filter(({ hasBest }) => hasBest)
    .toSorted((one, other) => other.confidence - one.confidence)
  const thresholds: Threshold[] = []
  let right = 0
  sorted.forEach(({ confidence, isBestRight }, index) => {
    if (isBestRight) right++
    if (sorted[index + 1]?.confidence !== confidence) {
      thresholds.push({ confidence, answered: index + 1, right })
    }
  })
  return thresholds
}

/** Returns the highest recall at a threshold with at least this precision; 0 if there is none. */
export function recallAtPrecision(verdicts: readonly Verdict[], precision: number): number {
  const caused = verdicts.filter(({ isCaused }) => isCaused).length
  const most = listThresholds(verdicts)
    .filter(({ answered, right }) => right >= precision * answered)
    .reduce((largest, { right }) => Math.max(largest, right), 0)
  return caused === 0 ? 0 : most / caused
}

const binCount = 10

/**
 * Returns the expected calibration error: the distance between stated confidence and observed accuracy, in
 * ten bins of equal count. It covers every install with a best destination, answered or not, because
 * abstaining would otherwise hide a wrong scale. Null without a case.
 */
export function expectedCalibrationError(verdicts: readonly Verdict[]): number | null {
  const sorted = verdicts
    .filter(({ hasBest }) => hasBest)
    .toSorted((one, other) => one.confidence - other.confidence)
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
