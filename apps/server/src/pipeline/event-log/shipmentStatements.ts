import type { Pool, PoolClient } from 'pg'
import { runLongStatement, type TimedQuery } from '#platform/engines/inTransaction.ts'
import { readUuidV7Time } from '#platform/engines/makeUuidV7.ts'
import type { ShipmentProgress } from './createShipmentGuard.ts'
import type { ShipmentLimits } from './eventLog.ts'
import { type LaneKey, unshippedRows } from './laneStatements.ts'
import type { StoredBatchRow } from './logStatements.ts'
import { findCursor, type LanePosition, type LaneTurns } from './turns.ts'

/** A row of a shipment. */
export interface ShippedBatchRow extends StoredBatchRow {
  readonly xid: string
  readonly text_bytes: number
}

/** Long, because a shipment is large and only the reader waits for it. */
const statementTimeoutMs = 30_000

/** More than a shipment ever needs, unless batches have only a few entries. */
export const maxBatches = 5_000

/**
 * How many shipments of other lanes may be created while one has not ended. Each stores a few blocks in a table
 * of ClickHouse, which remembers the tokens of the last 20,000 blocks; a shipment whose tokens are forgotten
 * would be stored twice if it was retried.
 */
const maxShipmentsAhead = 1_000

const lastPosition: LanePosition = {
  xid: '18446744073709551615',
  batch: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

export interface RowRange {
  readonly from: LanePosition
  /** No row after this one. Null: up to the horizon. */
  readonly upto: LanePosition | null
  /** See {@link readHorizon}. Null for a range that was read before. */
  readonly horizon: bigint | null
  readonly limits: ShipmentLimits
}

/**
 * Returns the oldest rows of a lane in a range, in the order of their transactions: those before the horizon that are
 * older than the waiting rows of every other number of lanes. They never change, and none can appear among them.
 */
export async function readRange(
  pool: Pool,
  { lane_count, lane }: LaneKey,
  { from, upto, horizon, limits }: RowRange,
): Promise<ShippedBatchRow[]> {
  const isNew = horizon !== null
  const last = upto ?? lastPosition
  const query: TimedQuery = {
    name: isNew ? 'log-read-new' : 'log-read-again',
    text: `
      with other as (
        select first.xid from log_lanes l, lateral (
          select b.xid from ${unshippedRows} order by b.xid, b.batch_id limit 1
        ) first
        where l.lane_count <> $1 order by first.xid limit 1
      ), oldest as (
        select * from log_batches
        where lane_count = $1 and lane = $2 and (xid, batch_id) > ($3::xid8, $4::uuid)
          and (xid, batch_id) <= ($5::xid8, $6::uuid) and xid < $9::xid8
          ${isNew ? `and xid < coalesce((select xid from other), '${lastPosition.xid}'::xid8)` : ''}
        order by xid, batch_id limit ${maxBatches}
      )
      select xid, batch_id, hour, written_at, entry_count, text_bytes, payload from (
        select *, sum(entry_count) over earlier - entry_count as entries_before,
          sum(text_bytes) over earlier - text_bytes as bytes_before
        from oldest window earlier as (order by xid, batch_id)
      ) counted
      where entries_before < $7 and bytes_before < $8
      order by xid, batch_id`,
    values: [
      lane_count,
      lane,
      from.xid,
      from.batch,
      last.xid,
      last.batch,
      limits.maxEntries,
      limits.maxBytes,
      isNew ? String(horizon) : lastPosition.xid,
    ],
    query_timeout: statementTimeoutMs,
  }
  const { rows } = await runLongStatement<ShippedBatchRow>(pool, query)
  return rows
}

export interface NewShipment {
  readonly id: string
  /** Token of the lease. */
  readonly token: string
  /** Whose shipment it is. */
  readonly turn: string
  readonly upto: LanePosition
}

/**
 * Commits a shipment of a lane: the rows of its turn up to a position. Returns false if the shipment of another lane
 * has waited for too long, or if the lease was lost.
 */
export async function createShipment(
  pool: Pool,
  { lane_count, lane }: LaneKey,
  { id, token, turn, upto }: NewShipment,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'log-create-shipment',
    text: `
      update log_lanes set shipment_id = $3, shipment_number = nextval('log_shipment_numbers'),
        upto_xid = $4, upto_batch = $5, turn = $6, xid = pg_current_xact_id()
      where lane_count = $1 and lane = $2 and lease_token = $7 and shipment_id is null
        and not exists (
          select from log_lanes o, log_shipment_numbers newest
          where o.shipment_number < newest.last_value - ${maxShipmentsAhead}
        )`,
    values: [lane_count, lane, id, upto.xid, upto.batch, turn, token],
  })
  return rowCount === 1
}

/** Marks a shipment as shipped and releases the lease. Returns false if the lease was lost. */
export async function endShipment(
  client: PoolClient,
  { lane_count, lane }: LaneKey,
  { token, id, turns }: { token: string; id: string; turns: LaneTurns },
): Promise<boolean> {
  const { front, largeApps, turn } = turns
  const cursor = findCursor(turns)
  const { rowCount } = await client.query({
    name: 'log-end-shipment',
    text: `
      update log_lanes set cursor_xid = $5, cursor_batch = $6, front_xid = $7, front_batch = $8,
        large_apps = $9, turn = $10,
        shipment_id = null, shipment_number = null, upto_xid = null, upto_batch = null,
        lease_token = null, lease_until = null, xid = pg_current_xact_id()
      where lane_count = $1 and lane = $2 and lease_token = $3 and shipment_id = $4`,
    values: [
      lane_count,
      lane,
      token,
      id,
      cursor.xid,
      cursor.batch,
      front.xid,
      front.batch,
      JSON.stringify(largeApps),
      turn,
    ],
  })
  return rowCount === 1
}

/** Returns how many shipments were created, and since when the oldest of them has not ended. */
export async function findShipmentProgress(pool: Pool): Promise<ShipmentProgress> {
  const { rows } = await pool.query<{ created: string; oldest: string | null }>({
    name: 'log-find-shipment-progress',
    text: `
      select last_value as created, (
        select shipment_id from log_lanes where shipment_id is not null order by shipment_id limit 1
      ) as oldest
      from log_shipment_numbers`,
  })
  const { created = '0', oldest = null } = rows[0] ?? {}
  return {
    created: Number(created),
    oldestOpenAtMs: oldest === null ? null : readUuidV7Time(oldest),
  }
}
