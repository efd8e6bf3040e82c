import type { Pool } from 'pg'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import { limitTransaction } from '#platform/engines/limitSession.ts'
import { makeUuidV7 } from '#platform/engines/makeUuidV7.ts'
import { adoptRestoredLog } from './adoptRestoredLog.ts'
import { decodeBatch, type LineFacts } from './batchCodec.ts'
import { chooseLane } from './chooseLane.ts'
import { deadLettersMs, deleteStoredRetries, saveDeadLetters } from './deadLetterStatements.ts'
import type { LogBatch, RefusedEntry, ShipBatches, ShipmentLimits, Shipped } from './eventLog.ts'
import { type HeldLane, holdLane, LeaseLostError, type LeaseOptions } from './holdLane.ts'
import { type LaneKey, listWaiting, type WaitingLane } from './laneStatements.ts'
import type { StoredBatchRow } from './logStatements.ts'
import { readHorizon } from './readHorizon.ts'
import {
  createShipment,
  endShipment,
  maxBatches,
  readRange,
  type ShippedBatchRow,
} from './shipmentStatements.ts'
import {
  addAmounts,
  type Amount,
  belongsToTurn,
  type EndedShipment,
  endTurn,
  everyoneElse,
  findRange,
  type LanePosition,
  type LaneTurns,
  listTurns,
  nothing,
} from './turns.ts'

export interface ShipNextOptions extends LeaseOptions {
  readonly now: () => number
  readonly limits: ShipmentLimits
}

/**
 * Implements `EventLog.shipNext`. A lease keeps other readers away; every statement is committed by itself, so
 * that no transaction stays open while `ship` runs. The shipment is committed before it is sent: if the reader
 * dies, the next one reads the same entries. Whose entries these are changes only when a shipment ends.
 */
export async function shipNext(
  options: ShipNextOptions,
  key: LaneKey,
  ship: ShipBatches,
): Promise<Shipped | null> {
  const { pool } = options
  const lanes = await listLanesToShip(pool, key)
  if (lanes.every((lane) => lane.first_xid === null && !lane.has_shipment)) return null
  const horizon = await readHorizon(pool)
  const next = chooseLane(lanes, key, horizon)
  const lane = next === null ? null : await holdLane(options, next)
  if (lane === null) return null
  try {
    const shipment =
      (await readOpenShipment(options, lane)) ?? (await create(options, lane, horizon))
    return shipment === null ? null : await shipHeld(pool, lane, shipment, ship)
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

/** A shipment and what it consists of. */
interface OpenShipment extends EndedShipment {
  readonly id: string
  readonly turn: string
  readonly batches: readonly LogBatch[]
}

function readTurns({ row }: HeldLane): LaneTurns {
  const { front_xid, front_batch, large_apps, turn } = row
  return { front: { xid: front_xid, batch: front_batch }, largeApps: large_apps, turn }
}

async function readOpenShipment(
  options: ShipNextOptions,
  lane: HeldLane,
): Promise<OpenShipment | null> {
  const { shipment_id, upto_xid, upto_batch } = lane.row
  if (shipment_id === null || upto_xid === null || upto_batch === null) return null
  const turns = readTurns(lane)
  const upto = { xid: upto_xid, batch: upto_batch }
  const found = await readTurn(options, lane, turns, { upto, horizon: null })
  return { ...found, id: shipment_id, turn: turns.turn, upto }
}

/** Creates a shipment of the first who has something to ship. */
async function create(
  options: ShipNextOptions,
  lane: HeldLane,
  horizon: bigint,
): Promise<OpenShipment | null> {
  const { pool, now } = options
  const turns = readTurns(lane)
  for (const turn of listTurns(turns)) {
    const found = await readTurn(options, lane, { ...turns, turn }, { upto: null, horizon })
    const { upto } = found
    if (upto === null) continue
    const id = makeUuidV7(now())
    const isCreated = await createShipment(pool, lane.row, { id, token: lane.token, turn, upto })
    return isCreated ? { ...found, upto, id, turn } : null
  }
  return null
}

/** A turn that has little in the rows that it reads goes on reading. Each page has the limits of a shipment. */
const maxPages = 16

/**
 * Reads the entries of a turn: the next ones, or those up to a position. Rows of others are passed over, so that
 * everyone else gets past the backlog of a large app in a few turns.
 */
async function readTurn(
  { pool, limits: laneLimits }: ShipNextOptions,
  { row: key }: HeldLane,
  turns: LaneTurns,
  { upto: end, horizon }: { readonly upto: LanePosition | null; readonly horizon: bigint | null },
) {
  const limits = getTurnLimits(turns, laneLimits)
  const range = findRange(turns)
  const batches: LogBatch[] = []
  const byApp = new Map<string, Amount>()
  const select = ({ appId, entries, bytes }: LineFacts) => {
    if (!belongsToTurn(turns, appId)) return false
    byApp.set(appId, addAmounts(byApp.get(appId) ?? nothing, { entries, bytes }))
    return true
  }
  let upto: LanePosition | null = null
  let total = nothing
  let isFull = false
  for (let page = 0; end !== null || page < maxPages; page += 1) {
    const rows = await readRange(pool, key, {
      from: upto ?? range.from,
      upto: end ?? range.upto,
      horizon,
      limits,
    })
    const last = rows.at(-1)
    if (last === undefined) break
    upto = { xid: last.xid, batch: last.batch_id }
    const amount = sumRows(rows)
    total = addAmounts(total, amount)
    isFull = isLimited(rows.length, amount, limits)
    // Lines are looked at before they are parsed only if that is needed.
    const isSimple = turns.largeApps.length === 0 && !isFull
    for (const row of rows) {
      const batch = toBatch(row, isSimple ? undefined : select)
      if (batch.entries.length > 0) batches.push(batch)
    }
    if (!isFull) break
    if (end === null && !isMostlyPassed(turns, byApp, limits)) break
  }
  return { batches, byApp, upto, total, isFull }
}

/** Returns whether a turn has less than half of a shipment so far, because its rows were those of large apps. */
function isMostlyPassed(
  { largeApps }: LaneTurns,
  byApp: ReadonlyMap<string, Amount>,
  { maxEntries, maxBytes }: ShipmentLimits,
): boolean {
  if (largeApps.length === 0) return false
  const { entries, bytes } = [...byApp.values()].reduce(addAmounts, nothing)
  return entries < maxEntries / 2 && bytes < maxBytes / 2
}

async function shipHeld(
  pool: Pool,
  lane: HeldLane,
  shipment: OpenShipment,
  ship: ShipBatches,
): Promise<Shipped> {
  const { row: key, token, assertHeld } = lane
  const { id, turn, batches, isFull } = shipment
  const refused: RefusedEntry[] = []
  if (batches.length > 0) {
    assertHeld()
    await ship({ id, batches }, (each) => refused.push(each), assertHeld)
  }
  const ended = endTurn({ ...readTurns(lane), turn }, shipment)
  await inTransaction(pool, async (client) => {
    await client.query(`${begin}; ${limitTransaction(deadLettersMs)}`)
    // First, so that a reader which has lost its lease saves nothing.
    if (!(await endShipment(client, key, { token, id, turns: ended })))
      throw new LeaseLostError(key)
    await saveDeadLetters(client, refused)
    await deleteStoredRetries(
      client,
      batches.map((batch) => batch.id),
    )
  })
  return {
    entries: batches.reduce((sum, { entries }) => sum + entries.length, 0),
    isMoreWaiting: isFull || ended.largeApps.length > 0,
  }
}

/** Large apps share one shipment, so that everyone else waits for no more than that between two turns. */
function getTurnLimits({ largeApps, turn }: LaneTurns, limits: ShipmentLimits) {
  if (turn === everyoneElse) return limits
  return {
    maxEntries: Math.ceil(limits.maxEntries / largeApps.length),
    maxBytes: Math.ceil(limits.maxBytes / largeApps.length),
  }
}

function sumRows(rows: readonly ShippedBatchRow[]): Amount {
  return {
    entries: rows.reduce((sum, { entry_count }) => sum + entry_count, 0),
    bytes: rows.reduce((sum, { text_bytes }) => sum + text_bytes, 0),
  }
}

function isLimited(batches: number, { entries, bytes }: Amount, limits: ShipmentLimits): boolean {
  return batches >= maxBatches || entries >= limits.maxEntries || bytes >= limits.maxBytes
}

export function toBatch(
  { batch_id, written_at, payload }: StoredBatchRow,
  select?: (line: LineFacts) => boolean,
): LogBatch {
  return {
    id: batch_id,
    writtenAtMs: written_at.getTime(),
    entries: decodeBatch(payload, select),
  }
}
