import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import { ownParameters } from './parameters.ts'

export interface GapLaw {
  readonly draw: (random: Random) => number
  /** Probability density per second. */
  readonly density: (gapSeconds: number) => number
  /** Probability of a shorter gap. */
  readonly below: (gapSeconds: number) => number
}

const hour = 3_600

/** People who wait for the download: Erlang with two steps, download and first open. */
const atOnce = { stepSeconds: 130 }
/** People who do something else first: Weibull. */
const soon = { shape: 0.8, scale: 2_400 }
/** People who remember later, or never: Lomax, with a power-law tail. */
const later = { shape: 1.1, scale: 14 * hour }

/**
 * Creates the law of the time from click to first open: a mixture of three families after the shortest time.
 * The weights follow from the shares within an hour and within a day.
 */
export function createGapLaw(values: ParameterValues): GapLaw {
  const { minGapSeconds, gapWithinHour, gapWithinDay } = values
  const inHour = [erlangBelow, weibullBelow, lomaxBelow].map((below) => below(hour - minGapSeconds))
  const inDay = [erlangBelow, weibullBelow, lomaxBelow].map((b) => b(24 * hour - minGapSeconds))
  const [hourAtOnce = 1, hourSoon = 1, hourLater = 0] = inHour
  const [dayAtOnce = 1, daySoon = 1, dayLater = 0] = inDay
  // Two linear equations in the weights of `soon` and `later`; the third weight is the rest.
  const [a, b, e] = [hourSoon - hourAtOnce, hourLater - hourAtOnce, gapWithinHour - hourAtOnce]
  const [c, d, f] = [daySoon - dayAtOnce, dayLater - dayAtOnce, gapWithinDay - dayAtOnce]
  const determinant = a * d - b * c
  const soonWeight = clamp((e * d - b * f) / determinant)
  const laterWeight = clamp((a * f - e * c) / determinant)
  const atOnceWeight = clamp(1 - soonWeight - laterWeight)
  return {
    draw(random) {
      const drawn = random.next()
      if (drawn < atOnceWeight) {
        return (
          minGapSeconds +
          random.exponential(atOnce.stepSeconds) +
          random.exponential(atOnce.stepSeconds)
        )
      }
      const rest = random.exponential(1)
      return drawn < atOnceWeight + soonWeight
        ? minGapSeconds + soon.scale * rest ** (1 / soon.shape)
        : minGapSeconds + later.scale * Math.expm1(rest / later.shape)
    },
    density(gapSeconds) {
      const time = gapSeconds - minGapSeconds
      if (time < 0) return 0
      return (
        atOnceWeight * erlangDensity(time) +
        soonWeight * weibullDensity(Math.max(time, 1)) +
        laterWeight * lomaxDensity(time)
      )
    },
    below(gapSeconds) {
      const time = Math.max(0, gapSeconds - minGapSeconds)
      return (
        atOnceWeight * erlangBelow(time) +
        soonWeight * weibullBelow(time) +
        laterWeight * lomaxBelow(time)
      )
    },
  }
}

function clamp(weight: number): number {
  return Math.min(1, Math.max(0, weight))
}

function erlangDensity(time: number): number {
  const steps = time / atOnce.stepSeconds
  return (steps * Math.exp(-steps)) / atOnce.stepSeconds
}

function erlangBelow(time: number): number {
  const steps = time / atOnce.stepSeconds
  return 1 - (1 + steps) * Math.exp(-steps)
}

function weibullDensity(time: number): number {
  const { shape, scale } = soon
  const power = (time / scale) ** shape
  return (shape * power * Math.exp(-power)) / time
}

function weibullBelow(time: number): number {
  return 1 - Math.exp(-((time / soon.scale) ** soon.shape))
}

function lomaxDensity(time: number): number {
  const { shape, scale } = later
  return (shape / scale) * (1 + time / scale) ** (-shape - 1)
}

function lomaxBelow(time: number): number {
  return 1 - (1 + time / later.scale) ** -later.shape
}

const quarterHour = 900
const twoHours = 7_200
const week = 7 * 86_400
const steps = 60

/**
 * Creates the probability of another address after a gap. It is continuous and linear in the logarithm of the
 * gap between 15 minutes, two hours and a week. Its means over gaps of up to 15 minutes, up to two hours and
 * more are the parameters. Gaps count as often as they occur within a world of this length.
 */
export function createChangeLaw(
  values: ParameterValues,
  { below }: GapLaw,
  worldSeconds: number,
): (gapSeconds: number) => number {
  const { changesNetworkWithin15Minutes: first, minGapSeconds } = values
  const bins = [
    [minGapSeconds, quarterHour, first],
    [quarterHour, twoHours, values.changesNetworkWithin2Hours],
    [twoHours, week, values.changesNetworkLater],
  ] as const
  const lines: ((gapSeconds: number) => number)[] = []
  let from = first * ownParameters.changesAtOnce.value
  for (const [start, end, mean] of bins) {
    const atStart = from
    const createLine = (to: number) => (gapSeconds: number) => {
      const position = Math.log(gapSeconds / start) / Math.log(end / start)
      return Math.min(1, Math.max(0, atStart + (to - atStart) * position))
    }
    const line = createLine(solve((to) => meanOver(createLine(to), start, end) - mean))
    // Values are shares, so a steep line is cut off. If that makes the mean unattainable, the line is level.
    const isAttained = Math.abs(meanOver(line, start, end) - mean) < 1e-3
    lines.push(isAttained ? line : () => mean)
    from = isAttained ? line(end) : mean
  }
  const [early, middle, late] = lines
  return (gapSeconds) => {
    const gap = Math.min(week, Math.max(minGapSeconds, gapSeconds))
    const line = gap <= quarterHour ? early : gap <= twoHours ? middle : late
    return line?.(gap) ?? 0
  }

  /** Mean over the gaps of a bin. */
  function meanOver(line: (gap: number) => number, start: number, end: number): number {
    let sum = 0
    let total = 0
    for (let step = 0; step < steps; step++) {
      const low = start * (end / start) ** (step / steps)
      const high = start * (end / start) ** ((step + 1) / steps)
      const gap = Math.sqrt(low * high)
      // The longer a gap, the likelier the install comes after the end of the world.
      const weight = (below(high) - below(low)) * Math.max(0, 1 - gap / worldSeconds)
      sum += weight * line(gap)
      total += weight
    }
    return sum / total
  }
}

/** Bisection for a rising function on a wide interval. */
function solve(rising: (value: number) => number): number {
  let [low, high] = [-3, 4]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (rising(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
