import { incompleteBeta } from './incompleteBeta.ts'

/**
 * Returns the exact lower bound of a rate: the smallest rate at which this many successes or more occur with
 * probability `1 - level`. One-sided; use .975 for the lower end of a two-sided 95 % interval.
 */
export function clopperPearsonLow(successes: number, total: number, level = 0.95): number {
  if (successes === 0) return 0
  // The tail grows with the rate, so bisection finds the bound; 60 steps exceed double precision.
  let low = 0
  let high = 1
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, successes, total - successes + 1) < 1 - level) low = middle
    else high = middle
  }
  return low
}
