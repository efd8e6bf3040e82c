import type { LimitName, RateLimits } from './rateLimits.ts'

/**
 * Reports each refusal with the name of its limit. A miss is also charged to the limit of all misses; it is
 * reported under its own name, which comes first.
 */
export function countRefusals(
  limits: RateLimits,
  onRefusal: (limit: LimitName) => void,
): RateLimits {
  return {
    async charge(charges) {
      const result = await limits.charge(charges)
      const [first] = charges
      if (!result.isAllowed && first !== undefined) onRefusal(first.limit)
      return result
    },
  }
}
