import type { Pool } from 'pg'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import { makeUuidV7 } from '#platform/engines/makeUuidV7.ts'
import { adoptRestoredLog } from './adoptRestoredLog.ts'
import { decodeBatch } from './batchCodec.ts'
import { chooseLane } from './chooseLane.ts'
import { deleteStoredRetries, saveDeadLetters } from './deadLetterStatements.ts'
import type { LogBatch, RefusedEntry, ShipBatches, ShipmentLimits } from './eventLog.ts'
import { type HeldLane, holdLane, LeaseLostError, type LeaseOptions } from './holdLane.ts'
import { type LaneKey, listWaiting, type WaitingLane } from './laneStatements.ts'
import type { StoredBatchRow } from './logStatements.ts'
import { readHorizon } from './readHorizon.ts'
import {
  createShipment,
  endShipment,
  readShipment,
  type ShipmentRow,
} from './shipmentStatements.ts'

export interface ShipNextOptions extends LeaseOptions {
  readonly now: () => number
  readonly limits: ShipmentLimits
}

/**
 * Implements `EventLog.shipNext`. A lease keeps other readers away; every statement is committed by itself, so
 * that no transaction stays open while `ship` runs. The shipment is committed before it is sent: if the reader
 * dies, the next one reads the same rows.
 */
export async function shipNext(
  options: ShipNextOptions,
  key: LaneKey,
  ship: ShipBatches,
): Promise<number> {
  const { pool } = options
  const lanes = await listLanesToShip(pool, key)
  if (lanes.every((lane) => lane.first_xid === null && !lane.has_shipment)) return 0
  const horizon = await readHorizon(pool)
  const next = chooseLane(lanes, key, horizon)
  const lane = next === null ? null : await holdLane(options, next)
  if (lane === null) return 0
  try {
    const shipment = readOpenShipment(lane) ?? (await create(options, lane, horizon))
    return shipment === null ? 0 : await shipHeld(pool, lane, shipment, ship)
  } finally {
    await lane.release()
  }
}

async function listLanesToShip(pool: Pool, key: LaneKey): Promise<WaitingLane[]> {
  let lanes = await listWaiting(pool, key, false)
  if (lanes.some(({ is_restored }) => is_restored)) {
    await adoptRestoredLog(pool)
    lanes = await listWaiting(pool, key, false)
  }
  const isMixed = lanes.some(
    ({ lane_count, first_xid }) => lane_count !== key.lane_count && first_xid !== null,
  )
  return isMixed ? listWaiting(pool, key, true) : lanes
}

function readOpenShipment({ row }: HeldLane): ShipmentRow | null {
  const { shipment_id, upto_xid, upto_batch } = row
  if (shipment_id === null || upto_xid === null || upto_batch === null) return null
  return { shipment_id, upto_xid, upto_batch }
}

function create({ pool, now, limits }: ShipNextOptions, { row, token }: HeldLane, horizon: bigint) {
  return createShipment(pool, row, { id: makeUuidV7(now()), token, horizon, limits })
}

async function shipHeld(
  pool: Pool,
  { row: lane, token, assertHeld }: HeldLane,
  shipment: ShipmentRow,
  ship: ShipBatches,
): Promise<number> {
  const id = shipment.shipment_id
  const rows = await readShipment(pool, lane, shipment)
  const refused: RefusedEntry[] = []
  if (rows.length > 0) {
    const batches = rows.map(toBatch)
    assertHeld()
    await ship({ id, batches }, (each) => refused.push(each), assertHeld)
  }
  await inTransaction(pool, async (client) => {
    await client.query(begin)
    // First, so that a reader which has lost its lease saves nothing.
    if (!(await endShipment(client, lane, token, id))) throw new LeaseLostError(lane)
    await saveDeadLetters(client, refused)
    await deleteStoredRetries(
      client,
      rows.map(({ batch_id }) => batch_id),
    )
  })
  return rows.reduce((sum, { entry_count }) => sum + entry_count, 0)
}

export function toBatch({ batch_id, written_at, payload }: StoredBatchRow): LogBatch {
  return { id: batch_id, writtenAtMs: written_at.getTime(), entries: decodeBatch(payload) }
}
