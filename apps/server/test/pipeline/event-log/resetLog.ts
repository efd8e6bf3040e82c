import type { Pool } from 'pg'

/** Empties the log and the dead letters, ends all shipments and releases all lanes. */
export async function resetLog(pool: Pool): Promise<void> {
  await pool.query('truncate log_batches, dead_letters')
  await pool.query(
    `update log_lanes set shipment_id = null, shipment_number = null, upto_xid = null, upto_batch = null,
       lease_token = null, lease_until = null, large_apps = '[]', turn = '', xid = pg_current_xact_id()`,
  )
}
