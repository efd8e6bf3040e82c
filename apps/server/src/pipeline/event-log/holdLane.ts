import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import {
  type LaneKey,
  type LaneRow,
  releaseLease,
  renewLease,
  takeLease,
} from './laneStatements.ts'

export interface LeaseOptions {
  readonly pool: Pool
  /** After this time without a renewal, another reader may take the lane. */
  readonly leaseMs: number
  /** The lease is not renewed for longer than this. */
  readonly maxHoldMs: number
}

/** A lane that this reader alone may ship. No transaction stays open for it. */
export interface HeldLane {
  readonly row: LaneRow
  readonly token: string
  /** Throws {@link LeaseLostError} if another reader may have the lane. */
  readonly assertHeld: () => void
  /** Ends the lease if it is still held. */
  readonly release: () => Promise<void>
}

/** Another reader may have taken over the lane, because this one was too slow or was cut off. */
export class LeaseLostError extends Error {
  constructor({ lane_count, lane }: LaneKey) {
    super(
      `Lost the lease of lane ${lane} of ${lane_count}: shipping took too long, or the lease could not be ` +
        'renewed. Another server ships it.',
    )
  }
}

/**
 * Takes the lease of a lane and renews it until it is released. Returns null if another reader has it. The
 * database's clock decides when a lease ends; here it is assumed to end earlier, counted from before each
 * statement was sent.
 */
export async function holdLane(
  { pool, leaseMs, maxHoldMs }: LeaseOptions,
  key: LaneKey,
): Promise<HeldLane | null> {
  const token = randomUUID()
  const startMs = performance.now()
  const row = await takeLease(pool, key, token, leaseMs)
  if (row === null) return null
  let heldUntilMs = startMs + leaseMs
  const timer = setInterval(() => void renew(), leaseMs / 3)

  async function renew(): Promise<void> {
    const sentMs = performance.now()
    if (sentMs > startMs + maxHoldMs) return
    try {
      const isHeld = await renewLease(pool, key, token, leaseMs)
      heldUntilMs = isHeld ? sentMs + leaseMs : -Infinity
    } catch {
      // The next attempt may succeed before the lease ends.
    }
  }

  return {
    row,
    token,
    assertHeld() {
      if (performance.now() >= heldUntilMs) throw new LeaseLostError(key)
    },
    async release() {
      clearInterval(timer)
      // Without this, the lane would only wait until the lease ends.
      await releaseLease(pool, key, token).catch(() => undefined)
    },
  }
}
