/**
 * How long after a click its install opens: the share of installs in each interval. Intervals grow by the
 * square root of two from half a minute to seven days, so that all but the first hold similar shares.
 */
export interface GapLaw {
  readonly shares: readonly number[]
}

const leastSeconds = 30
const intervalCount = 30

/** Where intervals end, in seconds. What is later than the last belongs to it. */
export const gapEnds: readonly number[] = Array.from(
  { length: intervalCount },
  (_, index) => leastSeconds * 2 ** (index / 2),
)

export function gapInterval(gapSeconds: number): number {
  if (gapSeconds < leastSeconds) return 0
  return Math.min(intervalCount - 1, Math.floor(2 * Math.log2(gapSeconds / leastSeconds)) + 1)
}

/** Installs per second at this gap, of one that comes. */
export function gapDensity({ shares }: GapLaw, gapSeconds: number): number {
  const index = gapInterval(gapSeconds)
  const width = (gapEnds[index] ?? 1) - (index === 0 ? 0 : (gapEnds[index - 1] ?? 0))
  return (shares[index] ?? 0) / width
}

/** A mixture of log-normal laws as a histogram: who installs at once, and who does later. */
export function mixedGapLaw(parts: readonly LogNormal[]): GapLaw {
  const below = (seconds: number) =>
    parts.reduce(
      (sum, { share, medianSeconds, sigma }) =>
        sum + share * normalBelow(Math.log(seconds / medianSeconds) / sigma),
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

/** The normal distribution function, by Abramowitz and Stegun 26.2.17; good to seven places. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    Math.exp((-z * z) / 2) *
    0.3989422804
  return z > 0 ? 1 - tail : tail
}
