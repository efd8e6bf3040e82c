import type { Pool } from 'pg'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import type { TimedQuery } from './logStatements.ts'

/** Rewriting unshipped rows takes long if there are many. Writers wait for it. */
const adoptMs = 60_000

const lastBatch = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Continues a log that was restored from a dump. Transactions of this database cluster have other numbers than
 * those of the dumped rows, usually smaller ones, so that new rows would be before the cursors and never be
 * shipped. Dumped rows get numbers smaller than those of any transaction of an application, in their order:
 * shipped ones 1, those of unfinished shipments 2, and waiting ones a number for each number of lanes, which
 * must differ. A row is a dumped one if the number in it is not that of the transaction that inserted it.
 *
 * Blocks writers and readers meanwhile. Does nothing if another server has done it.
 */
export async function adoptRestoredLog(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const run = (text: string) => {
      const query: TimedQuery = { text, query_timeout: adoptMs }
      return client.query(query)
    }
    await run(
      `${begin}; set local lock_timeout = '10s';
       lock table log_lanes, log_batches in share row exclusive mode`,
    )
    const { rowCount } = await run('select from log_lanes where xmin <> xid::xid limit 1')
    if (rowCount === 0) return
    await run(
      `update log_batches b set xid = case
         when (b.xid, b.batch_id) <= (l.cursor_xid, l.cursor_batch) then '1'
         when (b.xid, b.batch_id) <= (l.upto_xid, l.upto_batch) then '2'
         else (3 + b.lane_count)::text end::xid8
       from log_lanes l
       where l.lane_count = b.lane_count and l.lane = b.lane and b.xmin <> b.xid::xid`,
    )
    await run(
      `update log_lanes set cursor_xid = '1', cursor_batch = '${lastBatch}',
         upto_xid = case when shipment_id is not null then '2'::xid8 end,
         upto_batch = case when shipment_id is not null then '${lastBatch}'::uuid end,
         lease_token = null, lease_until = null, xid = pg_current_xact_id()`,
    )
  })
}
