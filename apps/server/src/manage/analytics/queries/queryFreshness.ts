import type { Pool } from 'pg'

export interface Freshness {
  /** Everything logged before this time is included in analytics. */
  readonly upToMs: number
  readonly lagSeconds: number
}

/** Returns when the oldest unshipped log batch was written, or null if everything is shipped. */
async function findOldestUnshipped(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ written_at: Date }>({
    name: 'analytics-oldest-unshipped',
    text: `select written_at from log_batches where shipped_at is null order by written_at limit 1`,
  })
  return rows[0]?.written_at ?? null
}

/** Returns how far analytics are behind the event log, which is shipped every few seconds. */
export async function queryFreshness(pool: Pool, nowMs: number): Promise<Freshness> {
  const oldest = await findOldestUnshipped(pool)
  const upToMs = Math.min(oldest?.getTime() ?? nowMs, nowMs)
  return { upToMs, lagSeconds: Math.round((nowMs - upToMs) / 1000) }
}
