import type { NewEntry } from './eventBatch.ts'
import type { LogEntry } from './logEntry.ts'
import type { LogInserts } from './logInserts.ts'

/** Entries that were written together. */
export interface LogBatch {
  /** Stays the same however often the batch is read. */
  readonly id: string
  readonly writtenAtMs: number
  readonly entries: readonly LogEntry[]
}

/** Batches of one lane that are shipped together. A retry has the same id and the same batches. */
export interface Shipment {
  readonly id: string
  readonly batches: readonly LogBatch[]
}

/** An entry that can never be stored as it is. */
export interface RefusedEntry {
  /** Same for the same entry, however often it is logged. A UUID, with or without hyphens. */
  readonly id: string
  readonly entry: LogEntry
  /** Why it was refused, for an operator. May contain parts of the entry. */
  readonly reason: string
}

/** Selects dead letters of installs, and those with these ids. */
export interface DeadLetterSelection {
  readonly installs: readonly { readonly appId: string; readonly installId: string }[]
  readonly ids: readonly string[]
}

/** Receives the entries of a shipment that cannot be stored. They become dead letters once it is marked. */
export type Refuse = (refused: RefusedEntry) => void

/**
 * Stores a shipment. Call `assertHeld` right before anything is written: it throws if another reader may have
 * taken over the lane, after which a late write could follow those of later shipments.
 */
export type ShipBatches = (
  shipment: Shipment,
  refuse: Refuse,
  assertHeld: () => void,
) => Promise<void>

/** Limits of a shipment. It exceeds them by one batch at most, and has at least one batch. */
export interface ShipmentLimits {
  readonly maxEntries: number
  /** Size of the decoded text, which determines the memory needed. */
  readonly maxBytes: number
}

/** A shipment that was shipped. */
export interface Shipped {
  readonly entries: number
  /** Whether the next call should follow at once, because a limit ended this shipment or somebody else has a backlog. */
  readonly isMoreWaiting: boolean
}

/** The backlog: batches that have not been shipped yet. */
export interface Unshipped {
  /** Counted up to 100,000. Includes those that wait for a running transaction before they can be shipped. */
  readonly batches: number
  /** When the oldest of them was written. Null if there are none. */
  readonly oldestAtMs: number | null
}

/**
 * The durable log. Entries that `append` has confirmed survive the death of every process. Delivery is at
 * least once: a batch may be read more than once, but is never skipped.
 *
 * It consists of lanes, which are shipped independently of each other. All entries of an app are in one lane.
 */
export interface EventLog {
  /** Number of lanes that this process writes to. Other processes may use another number for a while. */
  readonly laneCount: number
  /**
   * Resolves once all entries are durable. Rejects with {@link LogFullError} if too many are waiting already;
   * any other failure is retried until it succeeds or the log is stopped. A caller may stop waiting; its
   * entries are still written.
   */
  append(entries: readonly NewEntry[]): Promise<void>
  /** Writes entries as part of a statement. Absent if the log is in no database that has statements. */
  readonly inserts?: LogInserts
  /**
   * Returns whether the last attempt to write to the database of this app failed. `append` then waits until it
   * recovers.
   */
  isFailing(appId: string): boolean
  /** Number of entries waiting to be written. */
  readonly waiting: number
  /**
   * Passes the next shipment of a lane to `ship` and marks it as shipped once that has resolved. A shipment
   * that was not marked is retried before any other of its lane, with the same batches. New ones consist of
   * the oldest batches. Only one reader ships a lane at a time, across all servers. Returns
   * null if there was nothing to ship, or another reader is shipping the lane.
   *
   * An app that fills a large part of a shipment does not delay the other apps of its lane: it gets shipments of its
   * own, and they take turns. The entries of one app are shipped in their order in any case.
   *
   * Call it for every lane from 0 to `laneCount` - 1. This also ships the lanes that are left from another
   * number of lanes. The entries of one app are always shipped in the order in which they were written, one
   * shipment after another.
   *
   * Entries that `ship` has refused become dead letters in the transaction that marks the shipment. Those of a
   * `ship` that rejects are forgotten: its next call refuses them again.
   */
  shipNext(lane: number, limits: ShipmentLimits, ship: ShipBatches): Promise<Shipped | null>
  /** Returns the backlog of `shipNext`. */
  findUnshipped(): Promise<Unshipped>
  /** Returns when the oldest unshipped batch was written that may have entries of this app. Null if there is none. */
  findOldestUnshipped(appId: string): Promise<Date | null>
  /** Returns the number of dead letters, including those whose retry has not been shipped yet. */
  countDeadLetters(): Promise<number>
  /**
   * Deletes dead letters for erasure. One with a waiting retry stays until it is shipped. Returns whether none is
   * left.
   */
  eraseDeadLetters(selection: DeadLetterSelection): Promise<boolean>
  /** Deletes all dead letters of an app. */
  purgeDeadLetters(appId: string): Promise<void>
  /** Reads batches written since this time, shipped or not, in no guaranteed order. Only to rebuild the index. */
  readSince(sinceMs: number): AsyncIterable<LogBatch>
  /**
   * Returns a time before which every committed batch has been shipped, by the clock of the database. A batch
   * that is being written may still become visible with an earlier time, for as long as a write takes.
   */
  findShippedUntil(): Promise<Date>
  /** Returns a time such that the log holds no batch that was written before it, shipped or not. */
  findRetainedSince(): Promise<Date>
  /** Writes waiting entries for at most `limitMs`, then stops. */
  stop(limitMs: number): Promise<void>
}

/** The database has been unavailable for so long that no more entries fit in memory. */
export class LogFullError extends Error {}
