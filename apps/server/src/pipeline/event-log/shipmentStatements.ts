import type { Pool, PoolClient } from 'pg'
import { readUuidV7Time } from '#platform/engines/makeUuidV7.ts'
import type { ShipmentProgress } from './createShipmentGuard.ts'
import type { ShipmentLimits } from './eventLog.ts'
import { type LaneKey, type LaneRow, unshippedRows } from './laneStatements.ts'
import type { StoredBatchRow, TimedQuery } from './logStatements.ts'

/** A range of a lane: the rows after its cursor up to a position. */
export interface ShipmentRow {
  readonly shipment_id: string
  readonly upto_xid: string
  readonly upto_batch: string
}

/** Long, because a shipment is large and only the reader waits for it. */
const statementTimeoutMs = 30_000

/** More than a shipment ever needs, unless batches have only a few entries. */
const maxBatches = 5_000

/**
 * How many shipments of other lanes may be created while one has not ended. Each stores a few blocks in a table
 * of ClickHouse, which remembers the tokens of the last 20,000 blocks; a shipment whose tokens are forgotten
 * would be stored twice if it was retried.
 */
const maxShipmentsAhead = 1_000

export interface NewShipment {
  readonly id: string
  /** Token of the lease. */
  readonly token: string
  /** See {@link readHorizon}. */
  readonly horizon: bigint
  readonly limits: ShipmentLimits
}

/**
 * Creates the next shipment of a lane from its oldest rows: those before the horizon that are older than the
 * waiting rows of every other number of lanes. Returns null if there are none, if the shipment of another lane
 * has waited for too long, or if the lease was lost.
 */
export async function createShipment(
  pool: Pool,
  { lane_count, lane, cursor_xid, cursor_batch }: LaneRow,
  { id, token, horizon, limits }: NewShipment,
): Promise<ShipmentRow | null> {
  const query: TimedQuery = {
    name: 'log-create-shipment',
    text: `
      with other as (
        select first.xid from log_lanes l, lateral (
          select b.xid from ${unshippedRows} order by b.xid, b.batch_id limit 1
        ) first
        where l.lane_count <> $1 order by first.xid limit 1
      ), oldest as (
        select xid, batch_id, entry_count, text_bytes from log_batches
        where lane_count = $1 and lane = $2 and (xid, batch_id) > ($3::xid8, $4::uuid)
          and xid < $9::xid8
          and xid < coalesce((select xid from other), '18446744073709551615'::xid8)
        order by xid, batch_id limit ${maxBatches}
      ), upto as (
        select xid, batch_id from (
          select xid, batch_id,
            sum(entry_count) over earlier - entry_count as entries_before,
            sum(text_bytes) over earlier - text_bytes as bytes_before
          from oldest window earlier as (order by xid, batch_id)
        ) counted
        where entries_before < $5 and bytes_before < $6
        order by xid desc, batch_id desc limit 1
      )
      update log_lanes set shipment_id = $7, shipment_number = nextval('log_shipment_numbers'),
        upto_xid = upto.xid, upto_batch = upto.batch_id, xid = pg_current_xact_id()
      from upto
      where lane_count = $1 and lane = $2 and lease_token = $8 and shipment_id is null
        and not exists (
          select from log_lanes o, log_shipment_numbers newest
          where o.shipment_number < newest.last_value - ${maxShipmentsAhead}
        )
      returning shipment_id, upto_xid, upto_batch`,
    values: [
      lane_count,
      lane,
      cursor_xid,
      cursor_batch,
      limits.maxEntries,
      limits.maxBytes,
      id,
      token,
      String(horizon),
    ],
    query_timeout: statementTimeoutMs,
  }
  const { rows } = await pool.query<ShipmentRow>(query)
  return rows[0] ?? null
}

/** Returns the batches of a shipment in the order of their transactions. They never change. */
export async function readShipment(
  pool: Pool,
  { lane_count, lane, cursor_xid, cursor_batch }: LaneRow,
  { upto_xid, upto_batch }: ShipmentRow,
): Promise<StoredBatchRow[]> {
  const query: TimedQuery = {
    name: 'log-read-shipment',
    text: `select batch_id, hour, written_at, entry_count, payload from log_batches
           where lane_count = $1 and lane = $2 and (xid, batch_id) > ($3::xid8, $4::uuid)
             and (xid, batch_id) <= ($5::xid8, $6::uuid)
           order by xid, batch_id`,
    values: [lane_count, lane, cursor_xid, cursor_batch, upto_xid, upto_batch],
    query_timeout: statementTimeoutMs,
  }
  const { rows } = await pool.query<StoredBatchRow>(query)
  return rows
}

/** Moves the cursor behind a shipment and releases the lease. Returns false if the lease was lost. */
export async function endShipment(
  client: PoolClient,
  { lane_count, lane }: LaneKey,
  token: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'log-end-shipment',
    text: `
      update log_lanes set cursor_xid = upto_xid, cursor_batch = upto_batch,
        shipment_id = null, shipment_number = null, upto_xid = null, upto_batch = null,
        lease_token = null, lease_until = null, xid = pg_current_xact_id()
      where lane_count = $1 and lane = $2 and lease_token = $3 and shipment_id = $4`,
    values: [lane_count, lane, token, id],
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
