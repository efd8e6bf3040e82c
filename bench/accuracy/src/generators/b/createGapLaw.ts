import type { ParameterValues } from '../../parameters.ts'
import { generatorParameters } from './parameters.ts'

/** Distribution of the time from click to first open, in seconds. */
export interface GapLaw {
  readonly density: (gapSeconds: number) => number
  readonly cumulative: (gapSeconds: number) => number
  /** Returns the gap below which this share of all gaps lies. */
  readonly quantile: (part: number) => number
}

/**
 * A Burr distribution: one peak and a power-law tail, which no mixture of log-normals fits. Its two free
 * parameters are solved for the published quantiles.
 */
export function createGapLaw(values: ParameterValues): GapLaw {
  const shape = generatorParameters.gapShape.value
  const least = values.minGapSeconds
  const hour = Math.min(0.98, values.gapWithinHour)
  const day = Math.min(0.999, Math.max(hour + 0.005, values.gapWithinDay))
  const leftAfterHour = Math.log(1 - hour)
  const leftAfterDay = Math.log(1 - day)
  const logOne = (seconds: number, scale: number) => Math.log1p((seconds / scale) ** shape)
  const tailFor = (scale: number) => -leftAfterHour / logOne(3_600 - least, scale)

  // A wider scale needs a steeper tail to meet the first hour, and leaves less after a day.
  let low = Math.log(1e-3)
  let high = Math.log(1e7)
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    const scale = Math.exp(middle)
    const left = -tailFor(scale) * logOne(86_400 - least, scale)
    if (left < leftAfterDay) high = middle
    else low = middle
  }
  const scale = Math.exp((low + high) / 2)
  const tail = tailFor(scale)

  return {
    density(gapSeconds) {
      const past = (gapSeconds - least) / scale
      if (!(past > 0)) return 0
      return ((tail * shape) / scale) * past ** (shape - 1) * (1 + past ** shape) ** (-tail - 1)
    },
    cumulative(gapSeconds) {
      const past = (gapSeconds - least) / scale
      return past > 0 ? 1 - (1 + past ** shape) ** -tail : 0
    },
    quantile: (part) => least + scale * ((1 - part) ** (-1 / tail) - 1) ** (1 / shape),
  }
}
