import type { GapLaw } from './createGapLaw.ts'
import { generatorParameters } from './parameters.ts'

/** Probability that a device is still on the click's network after this gap. */
export type StayLaw = (gapSeconds: number) => number

export interface ChangeRates {
  readonly within15Minutes: number
  readonly within2Hours: number
  readonly later: number
}

/**
 * Creates the stay probability. The chance of a change rises within each range of gaps. It is linear in the
 * rank of the gap, which makes its mean over the range exact.
 */
export function createStayLaw(gaps: GapLaw, rates: ChangeRates): StayLaw {
  const quarter = gaps.cumulative(900)
  const twoHours = gaps.cumulative(7_200)
  return (gapSeconds) => {
    const at = gaps.cumulative(gapSeconds)
    if (gapSeconds < 900) return 1 - risen(rates.within15Minutes, at / quarter)
    if (gapSeconds < 7_200) {
      return 1 - risen(rates.within2Hours, (at - quarter) / (twoHours - quarter))
    }
    return 1 - risen(rates.later, (at - twoHours) / (1 - twoHours))
  }
}

function risen(mean: number, rank: number): number {
  if (mean <= 0) return 0
  const bounded = Math.min(1, mean)
  const spread = Math.min(generatorParameters.changeSpread.value, (1 - bounded) / bounded)
  return bounded * (1 + spread * (2 * rank - 1))
}
