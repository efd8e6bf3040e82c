import { clopperPearsonLow } from '@throughlink/matcher'
import type { Rate } from '../metrics/measure.ts'
import { wilson } from '../metrics/wilson.ts'

/** Returns the rate over all cases together. */
export function poolRates(rates: readonly Rate[]): Rate {
  const successes = rates.reduce((sum, rate) => sum + rate.successes, 0)
  const total = rates.reduce((sum, rate) => sum + rate.total, 0)
  return {
    successes,
    total,
    value: total === 0 ? null : successes / total,
    ...wilson(successes, total),
    exactLow: clopperPearsonLow(successes, total),
  }
}
