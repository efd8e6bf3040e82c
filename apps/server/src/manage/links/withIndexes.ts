import { type Kysely, sql, type Transaction } from 'kysely'
import { canceledState } from '#platform/engines/closeTimedOutConnections.ts'
import type { Database } from '#platform/engines/database.ts'

/**
 * Runs a statement that must find its rows by indexes. Returns null if that took too long: then the filter selects too
 * many links. The connection of a statement that was ended is closed, which costs little here.
 */
export async function withIndexes<Result>(
  db: Kysely<Database>,
  maxMs: number,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Without parallel workers, which are shared by all organizations.
      await sql`select set_config('statement_timeout', ${String(maxMs)}, true),
        set_config('enable_seqscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true)`.execute(trx)
      return work(trx)
    })
  } catch (error) {
    if ((error as { readonly code?: string }).code === canceledState) return null
    throw error
  }
}
