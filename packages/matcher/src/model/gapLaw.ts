/**
 * Distribution of the time from a click to its install: the share of installs in each interval. Intervals
 * grow by the square root of two, from half a minute to seven days, so that all but the first have similar
 * shares.
 */
export interface GapLaw {
  readonly shares: readonly number[]
}

const minSeconds = 30
const intervalCount = 30

/** Ends of the intervals in seconds. Later gaps belong to the last interval. */
export const gapEnds: readonly number[] = Array.from(
  { length: intervalCount },
  (_, index) => minSeconds * 2 ** (index / 2),
)

export function gapInterval(gapSeconds: number): number {
  if (gapSeconds < minSeconds) return 0
  return Math.min(intervalCount - 1, Math.floor(2 * Math.log2(gapSeconds / minSeconds)) + 1)
}

/** Returns the probability density at this gap, per second. */
export function gapDensity(law: GapLaw, gapSeconds: number): number {
  return intervalDensity(law, gapInterval(gapSeconds))
}

/** Returns the mean probability density between two gaps, per second. */
export function meanGapDensity(law: GapLaw, fromSeconds: number, untilSeconds: number): number {
  if (untilSeconds <= fromSeconds) return gapDensity(law, fromSeconds)
  let share = 0
  let start = fromSeconds
  for (let index = gapInterval(start); start < untilSeconds; index++) {
    const end = Math.min(untilSeconds, gapEnds[index] ?? Infinity)
    // Later gaps belong to the last interval.
    share += intervalDensity(law, Math.min(index, intervalCount - 1)) * (end - start)
    start = end
  }
  return share / (untilSeconds - fromSeconds)
}

function intervalDensity({ shares }: GapLaw, index: number): number {
  const width = (gapEnds[index] ?? 1) - (index === 0 ? 0 : (gapEnds[index - 1] ?? 0))
  return (shares[index] ?? 0) / width
}

/**
 * Creates a histogram of a mixture of log-normal distributions: people who install at once, and people who do
 * so later.
 */
export function createMixedGapLaw(parts: readonly LogNormal[]): GapLaw {
  const below = (seconds: number) =>
    parts.reduce(
      (sum, { share, medianSeconds, sigma }) =>
        sum + share * normalCdf(Math.log(seconds / medianSeconds) / sigma),
      0,
    )
  const shares = gapEnds.map((end, index) =>
    index === 0 ? below(end) : below(end) - below(gapEnds[index - 1] ?? 0),
  )
  const total = shares.reduce((sum, share) => sum + share, 0)
  return { shares: shares.map((share) => share / total) }
}

export interface LogNormal {
  readonly share: number
  readonly medianSeconds: number
  readonly sigma: number
}

/** Normal distribution function by Abramowitz and Stegun 26.2.17, accurate to seven places. */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    Math.exp((-z * z) / 2) *
    0.3989422804
  return z > 0 ? 1 - tail : tail
}
