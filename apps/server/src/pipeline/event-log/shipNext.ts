import type { Pool, PoolClient } from 'pg'
import { decodeBatch } from './batchCodec.ts'
import type { LogBatch, Shipment, ShipmentLimits } from './eventLog.ts'
import { inTransaction } from '../../platform/engines/inTransaction.ts'
import { beginReading, type StoredBatchRow } from './logStatements.ts'
import { makeUuidV7 } from '../../platform/engines/makeUuidV7.ts'
import {
  assignBatches,
  deleteShipment,
  findShipment,
  insertShipment,
  listUnassigned,
  markShipped,
  readShipment,
  tryShippingLock,
  type BatchKey,
  type ShipmentRow,
} from './shipmentStatements.ts'

export interface ShipNextOptions {
  readonly pool: Pool
  readonly now: () => number
  readonly shipMs: number
  readonly limits: ShipmentLimits
}

/**
 * Implements `EventLog.shipNext`. One transaction holds the reader's lock while it ships. The shipment is
 * created in another transaction that is committed first: if the reader dies, the set of batches stays the
 * same.
 */
export function shipNext(
  options: ShipNextOptions,
  ship: (shipment: Shipment) => Promise<void>,
): Promise<number> {
  return inTransaction(options.pool, async (client) => {
    await beginReading(client, options.shipMs)
    if (!(await tryShippingLock(client))) return 0
    const shipment = (await findShipment(client)) ?? (await createShipment(options, client))
    if (shipment === null) return 0
    const rows = await readShipment(client, shipment)
    if (rows.length > 0) await ship({ id: shipment.id, batches: rows.map(toBatch) })
    await markShipped(client, shipment)
    await deleteShipment(client, shipment.id)
    return rows.reduce((sum, { entry_count }) => sum + entry_count, 0)
  })
}

async function createShipment(
  { pool, now, limits }: ShipNextOptions,
  reader: PoolClient,
): Promise<ShipmentRow | null> {
  const batches = await listUnassigned(reader, limits)
  if (batches.length === 0) return null
  const idsByHour = groupByHour(batches)
  const id = makeUuidV7(now())
  // PostgreSQL's times have microseconds, which are truncated here.
  const newestMs = Math.max(...batches.map(({ written_at }) => written_at.getTime())) + 1
  const shipment: ShipmentRow = {
    id,
    hours: [...idsByHour.keys()].map((hour) => new Date(hour)),
    written_before: new Date(newestMs),
  }
  await inTransaction(pool, async (client) => {
    await client.query('begin')
    await insertShipment(client, shipment)
    for (const [hour, ids] of idsByHour) await assignBatches(client, id, new Date(hour), ids)
  })
  return shipment
}

export function toBatch({ batch_id, written_at, payload }: StoredBatchRow): LogBatch {
  return { id: batch_id, writtenAtMs: written_at.getTime(), entries: decodeBatch(payload) }
}

function groupByHour(batches: readonly BatchKey[]): Map<number, string[]> {
  const idsByHour = new Map<number, string[]>()
  for (const { hour, batch_id } of batches) {
    const ids = idsByHour.get(hour.getTime())
    if (ids === undefined) idsByHour.set(hour.getTime(), [batch_id])
    else ids.push(batch_id)
  }
  return idsByHour
}
