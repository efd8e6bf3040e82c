import type { LimitName, LimitResult, RateLimits } from './rateLimits.ts'

/**
 * Reports each refusal with the name of its limit. A miss is also charged to the limit of all misses; it is
 * reported under its own name, which comes first.
 */
export function countRefusals(
  limits: RateLimits,
  onRefusal: (limit: LimitName) => void,
): RateLimits {
  return {
    charge(charges) {
      const report = (result: LimitResult) => {
        const [first] = charges
        if (!result.isAllowed && first !== undefined) onRefusal(first.limit)
        return result
      }
      const result = limits.charge(charges)
      return result instanceof Promise ? result.then(report) : report(result)
    },
  }
}
