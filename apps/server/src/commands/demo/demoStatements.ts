import type { Pool } from 'pg'
import type { DecidedInstall } from './runJourneys.ts'

/** Sets when decisions were made. The database stored its own time, but the demo took place before. */
export async function setDecisionTimes(
  pool: Pool,
  appId: string,
  decided: readonly DecidedInstall[],
): Promise<void> {
  const values = [
    appId,
    decided.map(({ installId }) => installId),
    decided.map(({ atMs }) => new Date(atMs).toISOString()),
  ]
  const source = 'unnest($2::text[], $3::timestamptz[]) as decided (install_id, at)'
  await pool.query(
    `update claims set claimed_at = decided.at from ${source}
      where claims.app_id = $1 and claims.install_id = decided.install_id`,
    values,
  )
  await pool.query(
    `update abstentions set decided_at = decided.at from ${source}
      where abstentions.app_id = $1 and abstentions.install_id = decided.install_id`,
    values,
  )
}
