import { ProblemError } from '#errors.ts'
import type { Charge, RateLimits } from './rateLimits.ts'

/** Counts the charges, and throws `rate_limited` if one of them is over its limit. */
export async function enforceLimits(limits: RateLimits, charges: readonly Charge[]): Promise<void> {
  const result = await limits.charge(charges)
  if (!result.isAllowed) throw new ProblemError('rate_limited', result)
}
