import type { Random } from '../ports.ts'

export interface RetryLimits {
  readonly firstMs: number
  readonly mostMs: number
}

/**
 * Full jitter: anywhere between nothing and a ceiling that doubles with each failure. Spreading the
 * whole interval keeps a fleet of phones that failed together from coming back together.
 */
export function retryDelay(failures: number, limits: RetryLimits, random: Random): number {
  const ceiling = Math.min(limits.mostMs, limits.firstMs * 2 ** (failures - 1))
  return Math.round(random.fraction() * ceiling)
}
