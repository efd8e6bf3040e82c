import type { Random } from '../../random.ts'

export function drawPoisson(mean: number, random: Random): number {
  if (mean <= 0) return 0
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count++
  return count
}
