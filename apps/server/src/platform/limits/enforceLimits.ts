import { ProblemError } from '../../errors.ts'
import type { Charge, RateLimits } from './rateLimits.ts'

/** Counts the charges, and refuses the request when one is over its limit. */
export async function enforceLimits(limits: RateLimits, charges: readonly Charge[]): Promise<void> {
  const verdict = await limits.charge(charges)
  if (!verdict.isAllowed) throw new ProblemError('rate_limited', verdict)
}

/** Refuses those of whom it is known already that they have missed too often. */
export function rejectGuessing(limits: RateLimits, misses: readonly Charge[]): void {
  const verdict = limits.peek(misses)
  if (!verdict.isAllowed) throw new ProblemError('rate_limited', verdict)
}
