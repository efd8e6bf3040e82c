import type { Charge, LimitName } from './rateLimits.ts'

type MissLimit = Extract<LimitName, `${string}-miss`>

/**
 * Builds the charges for a failed lookup. Charge it after the lookup and refuse only the miss itself: people
 * share addresses, and what somebody else guessed must not block their valid link or key.
 *
 * `scope`: the domain or app that the lookup was for. Null if it is unknown.
 */
export function buildMissCharges(
  limit: MissLimit,
  address: string,
  scope: string | null,
): readonly Charge[] {
  return [
    { limit, by: 'address', subject: address, ...(scope === null ? {} : { scope }) },
    // Scopes are what a request claims, so one sender could create a counter with each request.
    { limit: 'miss', by: 'address', subject: address },
  ]
}
