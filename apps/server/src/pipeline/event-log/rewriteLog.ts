import type { Pool } from 'pg'
import { decodeBatch, encodeBatch, encodeEntry } from './batchCodec.ts'
import type { EventLog } from './eventLog.ts'
import { inTransaction } from '../../platform/engines/inTransaction.ts'
import { beginReading, deleteBatch, lockShipping, replaceEntries } from './logStatements.ts'
import { readRows } from './readRows.ts'

export interface RewriteOptions {
  readonly pool: Pool
  /** Maximum time of one wait for the database. */
  readonly rewriteMs: number
}

/**
 * Implements {@link EventLog.rewrite}. One transaction blocks readers; the rows are changed one by one
 * outside it, so that no row lock is held for long. Reads the whole log, however little there is to change.
 */
export function rewriteLog(
  { pool, rewriteMs }: RewriteOptions,
  change: Parameters<EventLog['rewrite']>[0],
  whileLocked: Parameters<EventLog['rewrite']>[1],
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await beginReading(client, rewriteMs)
    await lockShipping(client)
    let changed = 0
    for await (const row of readRows(pool, 0)) {
      const entries = decodeBatch(row.payload)
      const kept = entries.map(change)
      if (kept.every((entry, at) => entry === entries[at])) continue
      changed += 1
      const lines = kept.filter((entry) => entry !== null).map(encodeEntry)
      if (lines.length === 0) await deleteBatch(pool, row)
      else await replaceEntries(pool, row, lines.length, encodeBatch(lines))
    }
    await whileLocked()
    return changed
  })
}
