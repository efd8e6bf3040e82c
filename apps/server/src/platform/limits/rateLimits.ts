/** One count towards a limit of a subject. Combinations without an entry in `limitTable` are not limited. */
export interface Charge {
  readonly limit: LimitName
  readonly by: LimitSubject
  /**
   * The address of the connection (IPv6 is counted by /64), the email of an account, or the id of a key, link
   * or tenant. Addresses and emails are stored as hashes.
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

/** Counts requests in Redis, shared by all servers. */
export interface RateLimits {
  /**
   * Counts all charges. Refuses if any of them is over its limit. While Redis is unavailable, it allows unless
   * a limit is strict.
   */
  charge(charges: readonly Charge[]): Promise<LimitResult>
  /**
   * Checks what this process already knows, without querying Redis and without counting. For misses, which are
   * charged after the lookup: a subject over its miss budget must be refused before the lookup, or it could
   * still distinguish hits from misses.
   */
  peek(charges: readonly Charge[]): LimitResult
}
