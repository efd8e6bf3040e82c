import type { Pool } from 'pg'
import type { LaneKey } from './laneStatements.ts'
import type { LogPosition } from './logPosition.ts'

export interface TailedBatchRow {
  readonly xid: string
  readonly batch_id: string
  readonly written_at: Date
  readonly entry_count: number
  readonly payload: Buffer
}

export async function listLanes(pool: Pool): Promise<LaneKey[]> {
  const { rows } = await pool.query<LaneKey>({
    name: 'log-list-lanes',
    text: 'select lane_count, lane from log_lanes',
  })
  return rows
}

/**
 * Returns the first batches of these lanes between two positions, in the order of their transactions. Includes
 * the batch of `after`, of which entries may be left. Reads one index entry for each lane and partition if there
 * are none.
 */
export async function readTailedBatches(
  pool: Pool,
  lanes: readonly LaneKey[],
  after: LogPosition,
  until: LogPosition,
  limit: number,
): Promise<TailedBatchRow[]> {
  const { rows } = await pool.query<TailedBatchRow>({
    name: 'log-read-tail',
    text: `
      select b.* from unnest($1::smallint[], $2::smallint[]) as l (lane_count, lane), lateral (
        select xid, batch_id, written_at, entry_count, payload from log_batches
        where lane_count = l.lane_count and lane = l.lane
          and (xid, batch_id) >= ($3::xid8, $4::uuid) and (xid, batch_id) <= ($5::xid8, $6::uuid)
        order by xid, batch_id limit $7
      ) b
      order by b.xid, b.batch_id limit $7`,
    values: [
      lanes.map(({ lane_count }) => lane_count),
      lanes.map(({ lane }) => lane),
      after.xid,
      after.batchId,
      until.xid,
      until.batchId,
      limit,
    ],
  })
  return rows
}
