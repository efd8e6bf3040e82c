import type { PoolClient } from 'pg'
import type { ShipmentLimits } from './eventLog.ts'
import { shippingLock, type StoredBatchRow, type TimedQuery } from './logStatements.ts'

/** Identifies a batch. */
export type BatchKey = Pick<StoredBatchRow, 'hour' | 'batch_id' | 'written_at'>

export interface ShipmentRow {
  readonly id: string
  readonly hours: readonly Date[]
  readonly written_before: Date
}

/** Returns false if another reader is shipping. The lock is held until the transaction ends. */
export async function tryShippingLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>({
    name: 'log-shipping-lock',
    text: `select pg_try_advisory_xact_lock(${shippingLock}) as locked`,
  })
  return rows[0]?.locked ?? false
}

/** Returns the oldest shipment that has not ended. */
export async function findShipment(client: PoolClient): Promise<ShipmentRow | null> {
  const { rows } = await client.query<ShipmentRow>({
    name: 'log-find-shipment',
    text: 'select id, hours, written_before from log_shipments order by created_at, id limit 1',
  })
  return rows[0] ?? null
}

/** Long, because a shipment is large and only the reader waits for it. */
const statementTimeoutMs = 30_000

/** More than a shipment ever needs, unless batches have only a few entries. */
const maxBatches = 5_000

/** Returns the oldest batches without a shipment, whenever their transactions became visible. */
export async function listUnassigned(
  client: PoolClient,
  { maxEntries, maxBytes }: ShipmentLimits,
): Promise<BatchKey[]> {
  const query: TimedQuery = {
    name: 'log-list-unassigned',
    text: `
      select hour, batch_id, written_at from (
        select hour, batch_id, written_at,
          sum(entry_count) over earlier - entry_count as entries_before,
          sum(bytes) over earlier - bytes as bytes_before
        from (
          select hour, batch_id, written_at, entry_count,
            text_bytes as bytes
          from log_batches where shipped_at is null and shipment_id is null
          order by written_at limit ${maxBatches}
        ) oldest
        window earlier as (order by written_at, batch_id)
      ) counted
      where entries_before < $1 and bytes_before < $2`,
    values: [maxEntries, maxBytes],
    query_timeout: statementTimeoutMs,
  }
  const { rows } = await client.query<BatchKey>(query)
  return rows
}

/** Assigns batches of one hour, so that the statement touches one partition only. */
export async function assignBatches(
  client: PoolClient,
  shipmentId: string,
  hour: Date,
  ids: readonly string[],
): Promise<void> {
  const query: TimedQuery = {
    name: 'log-assign-batches',
    text: 'update log_batches set shipment_id = $1 where hour = $2 and batch_id = any($3::uuid[])',
    values: [shipmentId, hour, ids],
    query_timeout: statementTimeoutMs,
  }
  await client.query(query)
}

export async function insertShipment(client: PoolClient, shipment: ShipmentRow): Promise<void> {
  await client.query('insert into log_shipments (id, hours, written_before) values ($1, $2, $3)', [
    shipment.id,
    shipment.hours,
    shipment.written_before,
  ])
}

/**
 * Selects the batches of a shipment: by its hours, the index of unshipped batches, and the time of its newest
 * batch.
 */
const ofShipment = `hour = any($2::timestamptz[]) and shipped_at is null and written_at <= $3
  and shipment_id = $1`

/** Returns the batches of a shipment, oldest first. */
export async function readShipment(
  client: PoolClient,
  { id, hours, written_before }: ShipmentRow,
): Promise<StoredBatchRow[]> {
  const query: TimedQuery = {
    name: 'log-read-shipment',
    text: `select batch_id, hour, written_at, entry_count, payload from log_batches
           where ${ofShipment} order by written_at, batch_id`,
    values: [id, hours, written_before],
    query_timeout: statementTimeoutMs,
  }
  const { rows } = await client.query<StoredBatchRow>(query)
  return rows
}

export async function markShipped(
  client: PoolClient,
  { id, hours, written_before }: ShipmentRow,
): Promise<void> {
  const query: TimedQuery = {
    name: 'log-mark-shipped',
    text: `update log_batches set shipped_at = now() where ${ofShipment}`,
    values: [id, hours, written_before],
    query_timeout: statementTimeoutMs,
  }
  await client.query(query)
}

export async function deleteShipment(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from log_shipments where id = $1', [id])
}
