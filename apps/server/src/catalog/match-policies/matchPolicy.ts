/** Match settings of an app for one platform. */
export interface MatchPolicy {
  /** `deterministic` matches by referrer and clipboard only. */
  readonly mode: 'full' | 'deterministic'
  /** Minimum confidence of a match. Null uses the learned threshold. */
  readonly threshold: number | null
  /** Maximum age of a click. Null allows every click in the index. */
  readonly windowMs: number | null
}

export const defaultPolicy: MatchPolicy = { mode: 'full', threshold: null, windowMs: null }

export interface MatchPolicies {
  /** Rejects if the lookup fails: an app that turned fingerprints off must not get the default. */
  get(appId: string, platform: string): Promise<MatchPolicy>
}
