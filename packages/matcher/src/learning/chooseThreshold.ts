import { clopperPearsonLow } from '../statistics/clopperPearsonLow.ts'
import type { LabelledDecision } from './labelledDecision.ts'

/**
 * Candidate thresholds, lowest first. The grid is fixed, because a threshold fitted to the last decision does
 * not generalise.
 */
const grid = [0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995]

/**
 * Returns the lowest confidence from which matches reach the given precision with 95 % certainty: for 0.97
 * that takes 99 right decisions without an error. Null if no threshold does.
 */
export function chooseThreshold(
  decisions: readonly LabelledDecision[],
  precision: number,
): number | null {
  return (
    grid.find((threshold) => {
      const accepted = decisions.filter(({ confidence }) => confidence >= threshold)
      const right = accepted.filter(({ isRight }) => isRight).length
      return clopperPearsonLow(right, accepted.length) >= precision
    }) ?? null
  )
}
