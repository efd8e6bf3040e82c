export interface Freshness {
  /** Everything logged before this time is included in analytics. */
  readonly upToMs: number
  readonly lagSeconds: number
}

/**
 * Returns how far analytics are behind the event log, which is shipped every few seconds. `oldest`: when the oldest
 * unshipped batch was written, or null if everything is shipped.
 */
export function computeFreshness(oldest: Date | null, nowMs: number): Freshness {
  const upToMs = Math.min(oldest?.getTime() ?? nowMs, nowMs)
  return { upToMs, lagSeconds: Math.round((nowMs - upToMs) / 1000) }
}
