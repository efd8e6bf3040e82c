import { ProblemError } from '../../errors.ts'
import type { Charge, RateLimits } from './rateLimits.ts'

/** Counts the charges, and throws `rate_limited` if one of them is over its limit. */
export async function enforceLimits(limits: RateLimits, charges: readonly Charge[]): Promise<void> {
  const result = await limits.charge(charges)
  if (!result.isAllowed) throw new ProblemError('rate_limited', result)
}

/** Throws `rate_limited` if this process knows that a subject is over its limit for misses. Counts nothing. */
export function rejectGuessing(limits: RateLimits, misses: readonly Charge[]): void {
  const result = limits.peek(misses)
  if (!result.isAllowed) throw new ProblemError('rate_limited', result)
}
