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
  type BatchName,
  type ShipmentRow,
} from './shipmentStatements.ts'

export interface ShipNextOptions {
  readonly pool: Pool
  readonly now: () => number
  readonly shipMs: number
  readonly limits: ShipmentLimits
}

/**
 * One transaction holds the lock of the reader for as long as it ships. The shipment itself is made in
 * another one that is committed before: what dies with the first leaves the set of batches as it was.
 */
export function shipNext(
  options: ShipNextOptions,
  ship: (shipment: Shipment) => Promise<void>,
): Promise<number> {
  return inTransaction(options.pool, async (client) => {
    await beginReading(client, options.shipMs)
    if (!(await tryShippingLock(client))) return 0
    const shipment = (await findShipment(client)) ?? (await makeShipment(options, client))
    if (shipment === null) return 0
    const rows = await readShipment(client, shipment)
    if (rows.length > 0) await ship({ id: shipment.id, batches: rows.map(toBatch) })
    await markShipped(client, shipment)
    await deleteShipment(client, shipment.id)
    return rows.reduce((sum, { entry_count }) => sum + entry_count, 0)
  })
}

async function makeShipment(
  { pool, now, limits }: ShipNextOptions,
  reader: PoolClient,
): Promise<ShipmentRow | null> {
  const names = await listUnassigned(reader, limits)
  if (names.length === 0) return null
  const idsOfHours = groupByHour(names)
  const id = makeUuidV7(now())
  // Its times have microseconds, which were cut off here.
  const newestMs = Math.max(...names.map(({ written_at }) => written_at.getTime())) + 1
  const shipment: ShipmentRow = {
    id,
    hours: [...idsOfHours.keys()].map((hour) => new Date(hour)),
    written_before: new Date(newestMs),
  }
  await inTransaction(pool, async (client) => {
    await client.query('begin')
    await insertShipment(client, shipment)
    for (const [hour, ids] of idsOfHours) await assignBatches(client, id, new Date(hour), ids)
  })
  return shipment
}

export function toBatch({ batch_id, written_at, payload }: StoredBatchRow): LogBatch {
  return { id: batch_id, writtenAtMs: written_at.getTime(), entries: decodeBatch(payload) }
}

function groupByHour(names: readonly BatchName[]): Map<number, string[]> {
  const idsOfHours = new Map<number, string[]>()
  for (const { hour, batch_id } of names) {
    const ids = idsOfHours.get(hour.getTime())
    if (ids === undefined) idsOfHours.set(hour.getTime(), [batch_id])
    else ids.push(batch_id)
  }
  return idsOfHours
}
