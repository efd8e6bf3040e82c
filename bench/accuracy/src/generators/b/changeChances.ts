import type { Stage } from './stage.ts'

/**
 * Probability of an OS update between click and install. It rises with the gap. Its mean over all gaps is the
 * configured one, because the rank of a gap is uniform.
 */
export function updateChance({ setting, gaps }: Stage, gapSeconds: number): number {
  return risenToMean(setting.updates, gaps.cumulative(gapSeconds), 2)
}

export function travelChance({ setting, gaps }: Stage, gapSeconds: number): number {
  return risenToMean(setting.travellers, gaps.cumulative(gapSeconds), 4)
}

function risenToMean(mean: number, rank: number, power: number): number {
  return mean * (power + 1) * rank ** power
}
