/** What is counted, and for whom. What has no number in `limitTable` is not limited. */
export interface Charge {
  readonly limit: LimitName
  readonly by: LimitSubject
  /**
   * An address as the connection shows it (IPv6 counts by its /64), the mail address of an account, or the
   * id of a key, link or tenant. The first two are kept as hashes.
   */
  readonly subject: string
}

export type LimitName =
  | 'click'
  | 'signals'
  | 'slug-miss'
  | 'match'
  | 'match-miss'
  | 'resolve'
  | 'resolve-miss'
  | 'events'
  | 'key-miss'
  | 'sign-in'
  | 'management'

export type LimitSubject = 'address' | 'key' | 'link' | 'tenant' | 'account'

export type LimitResult =
  { readonly isAllowed: true } | { readonly isAllowed: false; readonly retryAfterSeconds: number }

/** Counts requests in Redis, for all servers together. */
export interface RateLimits {
  /**
   * Counts all charges; refused when any of them is over its limit. While Redis is away it is allowed,
   * unless a limit is strict.
   */
  charge(charges: readonly Charge[]): Promise<LimitResult>
  /**
   * What this process knows already, without asking Redis and without counting: for misses, which are
   * charged only once they are known. A subject over its miss budget is turned away before the lookup, or
   * it would go on telling hits from misses.
   */
  peek(charges: readonly Charge[]): LimitResult
}
