import { ownParameters } from './parameters.ts'
import type { Scene } from './scene.ts'

export interface OrganicRates {
  /** Expected installs that are independent of clicks. */
  readonly baseCount: number
  /** Expected installs by word of mouth per click. */
  readonly heardPerClick: number
  /** Organic installs per second on all platforms. */
  readonly rate: (atMs: number) => number
}

const stepMs = 600_000
const dayMs = 86_400_000

/**
 * Divides the organic installs of an app among their causes. `total` is the expected number without the
 * burst. `clickTimes` are all clicks by people, `ordinaryCount` those outside a burst, and `homeTimes` the
 * clicks whose housemates may install within a day.
 */
export function createOrganicRates(
  { startMs, endMs, values }: Pick<Scene, 'startMs' | 'endMs' | 'values'>,
  total: number,
  clickTimes: readonly number[],
  ordinaryCount: number,
  homeTimes: readonly number[],
  activity: (atMs: number) => number,
): OrganicRates {
  const { wordOfMouthShare, wordOfMouthHours } = ownParameters
  const heardPerClick = ordinaryCount === 0 ? 0 : (wordOfMouthShare.value * total) / ordinaryCount
  const steps = Math.ceil((endMs - startMs) / stepMs)
  const heard = new Float64Array(steps)
  const atHome = new Float64Array(steps)
  const meanMs = wordOfMouthHours.value * 3_600_000
  const stepOf = (atMs: number) => Math.floor((atMs - startMs) / stepMs)
  const clicks = countSteps(clickTimes)
  const homes = countSteps(homeTimes)
  let waiting = 0
  let open = 0
  for (let step = 0; step < steps; step++) {
    // Expected installs that are still to come, of all clicks so far.
    const kept = waiting * Math.exp(-stepMs / meanMs)
    heard[step] = (waiting - kept) / (stepMs / 1_000)
    waiting = kept + (clicks[step] ?? 0) * heardPerClick
    open += (homes[step] ?? 0) - (homes[step - dayMs / stepMs] ?? 0)
    atHome[step] = (open * values.organicInClickersHome) / (dayMs / 1_000)
  }
  const stepSeconds = stepMs / 1_000
  const ordinary = clickTimes.length === 0 ? 1 : ordinaryCount / clickTimes.length
  const baseCount = Math.max(0, total - stepSeconds * (ordinary * sum(heard) + sum(atHome)))
  const meanBase = baseCount / ((endMs - startMs) / 1_000)
  return {
    baseCount,
    heardPerClick,
    rate(atMs) {
      const step = stepOf(atMs)
      return meanBase * activity(atMs) + (heard[step] ?? 0) + (atHome[step] ?? 0)
    },
  }

  function countSteps(times: readonly number[]): Float64Array {
    const counts = new Float64Array(steps)
    for (const atMs of times) {
      const step = stepOf(atMs)
      counts[step] = (counts[step] ?? 0) + 1
    }
    return counts
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
