import type { Pool } from 'pg'
import { begin, inTransaction, type TimedQuery } from '#platform/engines/inTransaction.ts'
import { limitTransaction } from '#platform/engines/limitSession.ts'
import { maxLargeApps } from './turns.ts'

/** Rewriting unshipped rows takes long if there are many. Writers wait for it. */
const adoptMs = 60_000

const lastBatch = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Continues a log that was restored from a dump. Transactions of this database cluster have other numbers than
 * those of the dumped rows, usually smaller ones, so that new rows would be before the cursors and never be
 * shipped. Dumped rows get numbers smaller than those of any transaction of an application, in their order: shipped
 * ones 1, and the others a number for each part of a lane between two of its positions. Those of different numbers of
 * lanes must differ. A row is a dumped one if the number in it is not that of the transaction that inserted it.
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
      `${begin}; ${limitTransaction(adoptMs)}; set local lock_timeout = '10s';
       lock table log_lanes, log_batches in share row exclusive mode`,
    )
    const { rowCount } = await run('select from log_lanes where xmin <> xid::xid limit 1')
    if (rowCount === 0) return
    await run(
      `with ${positions}
       update log_batches b set xid = coalesce((${selectNumber('b.xid', 'b.batch_id')}), '1'::xid8)
       from log_lanes l
       where l.lane_count = b.lane_count and l.lane = b.lane and b.xmin <> b.xid::xid`,
    )
    const number = (xid: string, batch: string) =>
      `coalesce((${selectNumber(xid, batch)}), '1'::xid8)`
    await run(
      `with ${positions}
       update log_lanes l set cursor_xid = '1', cursor_batch = '${lastBatch}',
         front_xid = ${number('l.front_xid', 'l.front_batch')}, front_batch = '${lastBatch}',
         large_apps = (
           select coalesce(jsonb_agg(jsonb_build_object('app', a.app,
             'xid', ${number('a.xid::xid8', 'a.batch')}::text, 'batch', '${lastBatch}')), '[]')
           from ${largeApps}),
         upto_xid = case when shipment_id is not null
           then ${number('l.upto_xid', 'l.upto_batch')} end,
         upto_batch = case when shipment_id is not null then '${lastBatch}'::uuid end,
         lease_token = null, lease_until = null, xid = pg_current_xact_id()`,
    )
  })
}

const largeApps = 'jsonb_to_recordset(l.large_apps) as a (app text, xid text, batch uuid)'

/** Of a lane, the positions between which rows must be told apart. The first of them is the cursor. */
const positions = `
  positions as (
    select lane_count, lane, xid, batch, row_number() over (
      partition by lane_count, lane order by xid, batch
    ) as place
    from (
      select lane_count, lane, cursor_xid as xid, cursor_batch as batch from log_lanes
      union select lane_count, lane, front_xid, front_batch from log_lanes
      union select lane_count, lane, upto_xid, upto_batch from log_lanes where upto_xid is not null
      union select l.lane_count, l.lane, a.xid::xid8, a.batch from log_lanes l, ${largeApps}
    ) each_position
  )`

/** More than a lane has positions. With the largest number of lanes, the result is below 600. */
const numbersPerCount = maxLargeApps + 4

/** Selects the number of the rows up to a position of lane `l`, or null if they are shipped. */
const selectNumber = (xid: string, batch: string) => `
  select (1 + l.lane_count * ${numbersPerCount} + max(p.place))::text::xid8 from positions p
  where p.lane_count = l.lane_count and p.lane = l.lane and (p.xid, p.batch) < (${xid}, ${batch})
  having count(*) > 0`
