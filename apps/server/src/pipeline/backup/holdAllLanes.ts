import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { minuteMs, secondMs } from '#platform/time/durations.ts'
import { adoptRestoredLog } from '../event-log/adoptRestoredLog.ts'
import { type HeldLane, holdLane } from '../event-log/holdLane.ts'
import { type LaneKey, listWaiting, type WaitingLane } from '../event-log/laneStatements.ts'

/** All lanes, between two shipments: ClickHouse has exactly the entries up to their cursors. */
export interface HeldLanes {
  /** Throws if something may have been shipped since the lanes were held. */
  readonly assertHeld: () => Promise<void>
  readonly release: () => Promise<void>
}

/** A lane cannot be held: its shipment does not end. */
export class LanesBusyError extends Error {}

export interface HoldOptions {
  readonly pool: Pool
  /** How long to wait for shipments that have begun. */
  readonly maxWaitMs?: number
  readonly leaseMs?: number
}

/** A reader takes its lane again a moment after a shipment. */
const retryMs = 10
/** Copying tables takes seconds. */
const maxHoldMs = 10 * minuteMs

/** Waits until each lane has no unfinished shipment, and keeps it from being shipped until it is released. */
export async function holdAllLanes({
  pool,
  maxWaitMs = 5 * minuteMs,
  leaseMs = 15 * secondMs,
}: HoldOptions): Promise<HeldLanes> {
  const endMs = performance.now() + maxWaitMs
  const held: HeldLane[] = []
  const release = async () => {
    await Promise.all(held.map((lane) => lane.release()))
  }
  const keys = await listLanes(pool)
  try {
    for (const key of keys) held.push(await hold(key))
  } catch (error) {
    await release()
    throw error
  }
  return {
    async assertHeld() {
      // A server with another number of lanes may have started, and its lanes are not held.
      const lanes = await listLanes(pool)
      if (lanes.length !== keys.length) {
        throw new LanesBusyError('LOG_LANES was changed meanwhile. Run the backup again.')
      }
      for (const { assertHeld } of held) assertHeld()
    },
    release,
  }

  async function hold(key: LaneKey): Promise<HeldLane> {
    for (;;) {
      const lane = await holdLane({ pool, leaseMs, maxHoldMs }, key)
      if (lane?.row.shipment_id === null) return lane
      // Its reader died, or ClickHouse is down: a reader must finish the shipment first.
      await lane?.release()
      if (performance.now() > endMs) {
        throw new LanesBusyError(
          'A shipment to ClickHouse does not end. Check that ClickHouse responds and that a working process ' +
            'runs, and try again.',
        )
      }
      await sleep(lane === null ? retryMs : secondMs)
    }
  }
}

async function listLanes(pool: Pool): Promise<readonly WaitingLane[]> {
  const list = () => listWaiting(pool, { lane_count: 1, lane: 0 }, true)
  const lanes = await list()
  if (!lanes.some(({ is_restored }) => is_restored)) return lanes
  // A lease would hide that the log was restored.
  await adoptRestoredLog(pool)
  return list()
}
