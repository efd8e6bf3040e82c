/** One count towards a limit of a subject. Combinations without an entry in `limitTable` are not limited. */
export interface Charge {
  readonly limit: LimitName
  readonly by: LimitSubject
  /**
   * The address of the connection (IPv6 is counted by /64 and, with a higher limit, by /48), the email of an account, or the id of a key, link
   * or tenant. Addresses and emails are stored as hashes.
   */
  readonly subject: string
  /** Counts the subject separately for each scope: the id of an app, or a domain. */
  readonly scope?: string
  /** How many requests it counts as. 1 by default. */
  readonly times?: number
}

export type LimitName =
  | 'click'
  | 'signals'
  | 'qr-code'
  | 'slug-miss'
  | 'match'
  | 'match-miss'
  | 'resolve'
  | 'resolve-miss'
  | 'events'
  | 'key-miss'
  | 'miss'
  | 'sign-in'
  | 'code'
  | 'management'
  | 'domain-health'
  | 'website-check'
  | 'page-card'
  | 'picture'
  | 'report'
  | 'report-miss'
  | 'purchase'
  | 'purchase-miss'

export type LimitSubject = 'address' | 'key' | 'link' | 'tenant' | 'account'

export type LimitResult =
  { readonly isAllowed: true } | { readonly isAllowed: false; readonly retryAfterSeconds: number }

/** Counts requests in Redis, shared by all servers. */
export interface RateLimits {
  /**
   * Counts all charges. Refuses if any of them is over its limit. While Redis is unavailable, it allows, or rejects
   * with `unavailable` if a limit is strict. A promise only if it waits for Redis, which most requests do not.
   */
  charge(charges: readonly Charge[]): LimitResult | Promise<LimitResult>
}
