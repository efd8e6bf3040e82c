import type { Random } from '../../random.ts'

/** Draws from a Poisson distribution, by the arrivals within one unit of time. */
export function drawCount(mean: number, random: Random): number {
  // A normal distribution is close enough for large means, and faster.
  if (mean > 500) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()))
  let count = 0
  for (let time = random.exponential(1); time < mean; time += random.exponential(1)) count++
  return count
}
