export interface Interval {
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
