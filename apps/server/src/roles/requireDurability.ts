import type { Pool } from 'pg'
import {
  type DurabilityOptions,
  type DurabilitySettings,
  findDurabilityRisk,
} from '#platform/engines/findDurabilityRisk.ts'
import { StartError } from '#platform/process/startError.ts'

/** Throws if the database would confirm commits before they are durable. */
export async function requireDurability(pool: Pool, options: DurabilityOptions): Promise<void> {
  const { rows } = await pool.query<DurabilitySettings>(
    `select current_setting('synchronous_commit') as synchronous_commit,
       current_setting('fsync') as fsync,
       current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_standby_names') as synchronous_standby_names,
       current_setting('throughlink.trust_storage', true) as trust_storage`,
  )
  const risk = rows[0] ? findDurabilityRisk(rows[0], options) : null
  if (risk !== null) throw new StartError(risk)
}
