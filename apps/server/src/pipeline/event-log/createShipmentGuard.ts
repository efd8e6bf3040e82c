/** How far shipping from a database is. */
export interface ShipmentProgress {
  /** Number of shipments that were ever created in it. */
  readonly created: number
  /** When the oldest shipment that has not ended was created. Null if there is none. */
  readonly oldestOpenAtMs: number | null
}

export interface ShipmentGuardOptions {
  /** One function for each database of the log. Rejects if the database is down. */
  readonly findProgress: readonly (() => Promise<ShipmentProgress>)[]
  readonly now: () => number
  /** How many shipments each other database may create while one is stuck. */
  readonly maxAhead?: number
}

/** Returns whether the database at this position may be shipped from now. Rejects if it is down. */
export type CanShip = (position: number) => Promise<boolean>

/** As among the lanes of one database: see `createShipment`. */
const defaultMaxAhead = 1_000

/** A shipment takes seconds. */
const stuckMs = 60_000

const freshMs = 1_000

interface Watched {
  progress: ShipmentProgress | null
  isDown: boolean
  refreshedAtMs: number
  refreshing: Promise<void> | null
  /** Shipments of each database when this one was first seen stuck. Null if it is not stuck. */
  marks: Map<number, number> | null
}

/**
 * Limits how many shipments a database creates while another one is down or has a shipment that does not end. Such a
 * shipment may be stored in part, and is sent again later: ClickHouse must still remember its tokens then. Each table
 * remembers the last 20,000 blocks for each database (`applyTableSettings`), so the databases do not share a limit, and
 * a busy one does not use up that of the others. Within one database, `createShipment` has the same limit.
 *
 * The count begins again if the process restarts during the outage. It never waits for another database than the one in
 * question, so that a frozen one does not delay the others.
 */
export function createShipmentGuard(options: ShipmentGuardOptions): CanShip {
  const { findProgress, now, maxAhead = defaultMaxAhead } = options
  const watched = findProgress.map((): Watched => ({
    progress: null,
    isDown: false,
    refreshedAtMs: -Infinity,
    refreshing: null,
    marks: null,
  }))

  async function refresh(position: number): Promise<void> {
    const each = watched[position]
    const find = findProgress[position]
    if (each === undefined || find === undefined) throw new RangeError(`No database ${position}.`)
    if (now() - each.refreshedAtMs < freshMs) return
    each.refreshing ??= find()
      .then(
        (progress) => {
          each.progress = progress
          each.isDown = false
        },
        () => {
          each.isDown = true
        },
      )
      .finally(() => {
        each.refreshedAtMs = now()
        each.refreshing = null
        mark(each)
      })
    await each.refreshing
  }

  function mark(each: Watched): void {
    const openSince = each.progress?.oldestOpenAtMs ?? Infinity
    const isStuck = each.isDown || openSince <= now() - stuckMs
    each.marks = isStuck ? (each.marks ?? new Map()) : null
  }

  return async (position) => {
    // Not waited for.
    for (const other of watched.keys()) if (other !== position) void refresh(other)
    await refresh(position)
    const own = watched[position]
    const created = own?.progress?.created
    // Its own error is reported by the attempt to ship.
    if (own === undefined || own.isDown || created === undefined) return true
    return watched.every((other) => {
      if (other === own || other.marks === null) return true
      const start = other.marks.get(position) ?? created
      other.marks.set(position, start)
      return created - start < maxAhead
    })
  }
}
