import { clopperPearsonLow } from '../statistics/clopperPearsonLow.ts'
import type { LabelledDecision } from './labelledDecision.ts'

/** Looked at from the lowest on. A fixed grid: a threshold fitted to the last decision fits nothing else. */
const grid = [0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995]

/**
 * The lowest confidence from which on matches are right at least as often as wished, of which we are 95 %
 * sure: 99 right decisions without an error for 0.97. Null when no threshold shows that.
 */
export function chooseThreshold(
  decisions: readonly LabelledDecision[],
  precision: number,
): number | null {
  return (
    grid.find((threshold) => {
      const accepted = decisions.filter(({ said }) => said >= threshold)
      const right = accepted.filter(({ isRight }) => isRight).length
      return clopperPearsonLow(right, accepted.length) >= precision
    }) ?? null
  )
}
