import type { ParameterValues } from '../../parameters.ts'
import type { GapLaw } from './createGapLaw.ts'
import { ownParameters } from './parameters.ts'

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
