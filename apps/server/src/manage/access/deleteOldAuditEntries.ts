import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

/**
 * Deletes up to `limit` entries of the audit log from before a time, and returns their number. A trigger refuses every
 * other deletion: it reads the time from a setting of the transaction.
 */
export function deleteOldAuditEntries(
  db: Kysely<Database>,
  before: Date,
  limit: number,
): Promise<number> {
  const run = async (trx: Kysely<Database>) => {
    await sql`select set_config('throughlink.audit_log_ends', ${before.toISOString()}, true)`.execute(
      trx,
    )
    const { numAffectedRows } = await sql`
      delete from audit_log where id in (
        select id from audit_log where at < ${before} order by at limit ${limit})`.execute(trx)
    return Number(numAffectedRows ?? 0n)
  }
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
