import type { Verdict } from './evaluateAnswers.ts'

/** Result of answering everything at or above one confidence. */
export interface Threshold {
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

/**
 * Returns the area under precision over coverage, where coverage is the share of evaluated installs that are
 * answered. Installs without a best destination add nothing, so the maximum of 1 needs every install to be
 * caused. Null without evaluated installs.
 */
export function precisionCoverageArea(verdicts: readonly Verdict[]): number | null {
  if (verdicts.length === 0) return null
  let before = 0
  let area = 0
  for (const { answered, right } of listThresholds(verdicts)) {
    area += (right / answered) * (answered - before)
    before = answered
  }
  return area / verdicts.length
}
