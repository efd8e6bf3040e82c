import type { Verdict } from './judge.ts'

/** What answering everything at or above one confidence would have given. */
export interface Threshold {
  readonly confidence: number
  readonly answered: number
  readonly right: number
}

/**
 * Every threshold that makes a difference, highest first. Equal confidence cannot be told apart, so it is
 * answered together or not at all.
 */
export function thresholdsOf(verdicts: readonly Verdict[]): readonly Threshold[] {
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

/** The largest recall at a threshold whose precision is at least so much; 0 where none has it. */
export function recallAtPrecision(verdicts: readonly Verdict[], precision: number): number {
  const caused = verdicts.filter(({ isCaused }) => isCaused).length
  const most = thresholdsOf(verdicts)
    .filter(({ answered, right }) => right >= precision * answered)
    .reduce((largest, { right }) => Math.max(largest, right), 0)
  return caused === 0 ? 0 : most / caused
}

/**
 * The area under precision over coverage, the share of all judged installs that are answered, as the
 * threshold falls. What a matcher offers nothing for adds nothing, so the most is 1 and only where every
 * install was caused. Null without a judged install.
 */
export function precisionCoverageArea(verdicts: readonly Verdict[]): number | null {
  if (verdicts.length === 0) return null
  let before = 0
  let area = 0
  for (const { answered, right } of thresholdsOf(verdicts)) {
    area += (right / answered) * (answered - before)
    before = answered
  }
  return area / verdicts.length
}
