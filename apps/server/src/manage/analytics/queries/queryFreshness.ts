import type { Pool } from 'pg'

export interface Freshness {
  /** What happened before this is in the figures. */
  readonly upToMs: number
  readonly lagSeconds: number
}

/** The oldest that figures do not have yet. Null: they have everything. */
async function findOldestUnshipped(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ written_at: Date }>({
    name: 'analytics-oldest-unshipped',
    text: `select written_at from log_batches where shipped_at is null order by written_at limit 1`,
  })
  return rows[0]?.written_at ?? null
}

/** How old the figures are. They come from the log, which is handed on every few seconds. */
export async function queryFreshness(pool: Pool, nowMs: number): Promise<Freshness> {
  const oldest = await findOldestUnshipped(pool)
  const upToMs = Math.min(oldest?.getTime() ?? nowMs, nowMs)
  return { upToMs, lagSeconds: Math.round((nowMs - upToMs) / 1000) }
}
