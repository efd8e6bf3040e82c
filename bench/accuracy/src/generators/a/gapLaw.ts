import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import { firstParameters } from './parameters.ts'

/** Distribution of the time from a click to the first open it causes. */
export interface GapLaw {
  readonly density: (gapSeconds: number) => number
  readonly cumulative: (gapSeconds: number) => number
  readonly draw: (random: Random) => number
}

interface Part {
  readonly weight: number
  readonly medianSeconds: number
  readonly spread: number
}

const hourSeconds = 3_600
const daySeconds = 86_400

/**
 * Mixture of people who go straight to the store and people who return to it later. The shares of both and
 * the median of the second part are solved for the published quantiles. No gap is below `gapLeastSeconds`.
 */
export function createGapLaw(values: ParameterValues): GapLaw {
  const leastSeconds = values.gapLeastSeconds
  const parts = partsOf(values)
  const below = (part: Part) => logNormal(part, leastSeconds)
  return {
    density(gapSeconds) {
      if (gapSeconds < leastSeconds) return 0
      return parts.reduce((sum, part) => {
        const z = Math.log(gapSeconds / part.medianSeconds) / part.spread
        const density = Math.exp(-z * z * 0.5) / (gapSeconds * part.spread * Math.sqrt(2 * Math.PI))
        return sum + (part.weight * density) / (1 - below(part))
      }, 0)
    },
    cumulative: (gapSeconds) =>
      parts.reduce((sum, part) => sum + part.weight * truncated(part, gapSeconds, leastSeconds), 0),
    draw(random) {
      const isFast = random.chance(parts[0].weight)
      const { medianSeconds, spread } = isFast ? parts[0] : parts[1]
      for (;;) {
        const gapSeconds = medianSeconds * Math.exp(spread * random.normal())
        if (gapSeconds >= leastSeconds) return gapSeconds
      }
    },
  }
}

function partsOf(values: ParameterValues): readonly [Part, Part] {
  const leastSeconds = values.gapLeastSeconds
  const fast = {
    medianSeconds: firstParameters.fastGapMedianSeconds.value,
    spread: firstParameters.fastGapSpread.value,
  }
  const fastHour = truncated({ ...fast, weight: 1 }, hourSeconds, leastSeconds)
  const fastDay = truncated({ ...fast, weight: 1 }, daySeconds, leastSeconds)
  const slowOf = (medianSeconds: number): Part => ({
    weight: 1,
    medianSeconds,
    spread: firstParameters.slowGapSpread.value,
  })
  const weightOf = (slow: Part) => {
    const slowHour = truncated(slow, hourSeconds, leastSeconds)
    return Math.min(1, Math.max(0, (values.gapWithinHour - slowHour) / (fastHour - slowHour)))
  }
  let low = hourSeconds
  let high = 100 * daySeconds
  for (let round = 0; round < 60; round++) {
    const slow = slowOf(Math.sqrt(low * high))
    const weight = weightOf(slow)
    const withinDay = weight * fastDay + (1 - weight) * truncated(slow, daySeconds, leastSeconds)
    // The later the second part, the fewer installs fall within a day.
    if (withinDay > values.gapWithinDay) low = slow.medianSeconds
    else high = slow.medianSeconds
  }
  const slow = slowOf(Math.sqrt(low * high))
  const weight = weightOf(slow)
  return [
    { ...fast, weight },
    { ...slow, weight: 1 - weight },
  ]
}

function truncated(part: Part, gapSeconds: number, leastSeconds: number): number {
  if (gapSeconds <= leastSeconds) return 0
  const least = logNormal(part, leastSeconds)
  return (logNormal(part, gapSeconds) - least) / (1 - least)
}

function logNormal({ medianSeconds, spread }: Part, seconds: number): number {
  return seconds <= 0 ? 0 : normalCumulative(Math.log(seconds / medianSeconds) / spread)
}

/** Normal distribution function by Abramowitz and Stegun 26.2.17, accurate to seven digits. */
function normalCumulative(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-z * z * 0.5) / Math.sqrt(2 * Math.PI)) * series
  return z > 0 ? 1 - tail : tail
}
