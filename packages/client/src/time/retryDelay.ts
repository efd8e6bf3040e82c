import type { Random } from '../ports.ts'

export interface RetryLimits {
  readonly firstMs: number
  readonly maxMs: number
}

/**
 * Returns a delay with full jitter: a random value between zero and a ceiling that doubles with each
 * failure. Using the whole interval keeps phones that failed together from retrying together.
 */
export function retryDelay(failures: number, limits: RetryLimits, random: Random): number {
  const ceiling = Math.min(limits.maxMs, limits.firstMs * 2 ** (failures - 1))
  return Math.round(random.fraction() * ceiling)
}
