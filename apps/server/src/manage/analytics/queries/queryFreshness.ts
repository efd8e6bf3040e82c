import type { Pool } from 'pg'
import { findOldestUnshipped } from '../../../pipeline/event-log/laneStatements.ts'

export interface Freshness {
  /** Everything logged before this time is included in analytics. */
  readonly upToMs: number
  readonly lagSeconds: number
}

/** Returns how far analytics are behind the event log, which is shipped every few seconds. */
export async function queryFreshness(pool: Pool, nowMs: number): Promise<Freshness> {
  const oldest = await findOldestUnshipped(pool)
  const upToMs = Math.min(oldest?.getTime() ?? nowMs, nowMs)
  return { upToMs, lagSeconds: Math.round((nowMs - upToMs) / 1000) }
}
