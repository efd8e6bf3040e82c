/** How an app wants its installs matched on a platform. */
export interface MatchPolicy {
  /** `deterministic`: by referrer and clipboard only. */
  readonly mode: 'full' | 'deterministic'
  /** From which confidence on a match is given; null: as learned. */
  readonly threshold: number | null
  /** How old a click may be; null: as long as the index holds it. */
  readonly windowMs: number | null
}

export const defaultPolicy: MatchPolicy = { mode: 'full', threshold: null, windowMs: null }

/** Rejects when it cannot be known: an app that wants no fingerprints compared must not get a default. */
export interface MatchPolicies {
  get(appId: string, platform: string): Promise<MatchPolicy>
}
