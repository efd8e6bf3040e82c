import type { LogEntry } from './logEntry.ts'

/** Entries that were written together. */
export interface LogBatch {
  /** Stays the same however often the batch is read. */
  readonly id: string
  readonly writtenAtMs: number
  readonly entries: readonly LogEntry[]
}

/** Batches that are shipped together. A retry has the same id and the same batches. */
export interface Shipment {
  readonly id: string
  readonly batches: readonly LogBatch[]
}

/** Limits of a shipment. It exceeds them by one batch at most, and has at least one batch. */
export interface ShipmentLimits {
  readonly maxEntries: number
  /** Size of the decoded text, which determines the memory needed. */
  readonly maxBytes: number
}

/** The backlog: batches that have not been shipped yet. */
export interface Unshipped {
  readonly batches: number
  /** When the oldest of them was written. Null if there are none. */
  readonly oldestAtMs: number | null
}

/**
 * The durable log. Entries that `append` has confirmed survive the death of every process. Delivery is at
 * least once: a batch may be read more than once, but is never skipped.
 */
export interface EventLog {
  /**
   * Resolves once all entries are durable. Rejects with {@link LogFullError} if too many are waiting already;
   * any other failure is retried until it succeeds or the log is stopped. A caller may stop waiting; its
   * entries are still written.
   */
  append(entries: readonly LogEntry[]): Promise<void>
  /** True if the last attempt to write failed. `append` then waits until the database recovers. */
  readonly isFailing: boolean
  /** Number of entries waiting to be written. */
  readonly waiting: number
  /**
   * Passes the next shipment to `ship` and marks it as shipped once that has resolved. A shipment that was
   * not marked is retried before any other, with the same batches. New ones consist of the oldest batches.
   * Only one reader ships at a time, across all servers. Returns the number of entries: 0 if there was
   * nothing to ship, or another reader is shipping.
   */
  shipNext(limits: ShipmentLimits, ship: (shipment: Shipment) => Promise<void>): Promise<number>
  /** Returns the backlog of `shipNext`. */
  findUnshipped(): Promise<Unshipped>
  /** Reads batches written since this time, shipped or not, in no guaranteed order. */
  readSince(sinceMs: number): AsyncIterable<LogBatch>
  /**
   * Changes written entries, shipped or not: `change` returns null to remove an entry, or the same entry to
   * keep it. Then runs `whileLocked`. No reader ships until that has resolved, so no removed entry is shipped
   * again, and `whileLocked` can remove what was shipped before without missing anything. Returns the number
   * of changed batches. Only for erasure.
   */
  rewrite(
    change: (entry: LogEntry) => LogEntry | null,
    whileLocked: () => Promise<void>,
  ): Promise<number>
  /** Writes waiting entries for at most `limitMs`, then stops. */
  stop(limitMs: number): Promise<void>
}

/** The database has been unavailable for so long that no more entries fit in memory. */
export class LogFullError extends Error {}
