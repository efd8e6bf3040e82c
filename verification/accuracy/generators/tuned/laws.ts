import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { Setting } from './createSetting.ts'
import { generatorParameters } from './parameters.ts'

/** Distribution of the time from a click to the first open it causes. */
export interface GapLaw {
  readonly density: (gapSeconds: number) => number
  /** Probability of a shorter gap. */
  readonly below: (gapSeconds: number) => number
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
 * the median of the second part are solved for the published quantiles. No gap is below `minGapSeconds`.
 */
export function createGapLaw(values: ParameterValues): GapLaw {
  const minSeconds = values.minGapSeconds
  const parts = solveParts(values)
  const belowMin = (part: Part) => logNormal(part, minSeconds)
  return {
    density(gapSeconds) {
      if (gapSeconds < minSeconds) return 0
      return parts.reduce((sum, part) => {
        const z = Math.log(gapSeconds / part.medianSeconds) / part.spread
        const density = Math.exp(-z * z * 0.5) / (gapSeconds * part.spread * Math.sqrt(2 * Math.PI))
        return sum + (part.weight * density) / (1 - belowMin(part))
      }, 0)
    },
    below: (gapSeconds) =>
      parts.reduce((sum, part) => sum + part.weight * truncated(part, gapSeconds, minSeconds), 0),
    draw(random) {
      const isFast = random.chance(parts[0].weight)
      const { medianSeconds, spread } = isFast ? parts[0] : parts[1]
      for (;;) {
        const gapSeconds = medianSeconds * Math.exp(spread * random.normal())
        if (gapSeconds >= minSeconds) return gapSeconds
      }
    },
  }
}

function solveParts(values: ParameterValues): readonly [Part, Part] {
  const minSeconds = values.minGapSeconds
  const fast = {
    medianSeconds: generatorParameters.fastGapMedianSeconds.value,
    spread: generatorParameters.fastGapSpread.value,
  }
  const fastHour = truncated({ ...fast, weight: 1 }, hourSeconds, minSeconds)
  const fastDay = truncated({ ...fast, weight: 1 }, daySeconds, minSeconds)
  const createSlowPart = (medianSeconds: number): Part => ({
    weight: 1,
    medianSeconds,
    spread: generatorParameters.slowGapSpread.value,
  })
  const solveWeight = (slow: Part) => {
    const slowHour = truncated(slow, hourSeconds, minSeconds)
    return Math.min(1, Math.max(0, (values.gapWithinHour - slowHour) / (fastHour - slowHour)))
  }
  let low = hourSeconds
  let high = 100 * daySeconds
  for (let round = 0; round < 60; round++) {
    const slow = createSlowPart(Math.sqrt(low * high))
    const weight = solveWeight(slow)
    const withinDay = weight * fastDay + (1 - weight) * truncated(slow, daySeconds, minSeconds)
    // The later the second part, the fewer installs fall within a day.
    if (withinDay > values.gapWithinDay) low = slow.medianSeconds
    else high = slow.medianSeconds
  }
  const slow = createSlowPart(Math.sqrt(low * high))
  const weight = solveWeight(slow)
  return [
    { ...fast, weight },
    { ...slow, weight: 1 - weight },
  ]
}

function truncated(part: Part, gapSeconds: number, minSeconds: number): number {
  if (gapSeconds <= minSeconds) return 0
  const least = logNormal(part, minSeconds)
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

/** Probability that a person is still on the same network, ignoring travel. */
export type StayLaw = (gapSeconds: number) => number

export function createStayLaw(setting: Setting, values: ParameterValues): StayLaw {
  if (setting.switching === 'always') return () => 0
  if (setting.switching === 'never') return () => 1
  const [soon, later, last] = [
    values.changesNetworkWithin15Minutes,
    values.changesNetworkWithin2Hours,
    values.changesNetworkLater,
  ].map((changes) => Math.max(0, 1 - changes)) as [number, number, number]
  return (gapSeconds) => {
    if (gapSeconds < 900) return soon
    return gapSeconds < 7_200 ? later : last
  }
}
