import type { LogEntry } from './logEntry.ts'

/** Entries that were written together. */
export interface LogBatch {
  /** The same however often the batch is read. */
  readonly id: string
  readonly writtenAtMs: number
  readonly entries: readonly LogEntry[]
}

/** Batches that are handed on together: the same ones however often, under the same id. */
export interface Shipment {
  readonly id: string
  readonly batches: readonly LogBatch[]
}

/** How much a shipment holds. One batch more than that at most, and never less than one. */
export interface ShipmentLimits {
  readonly maxEntries: number
  /** Of text, which is what memory is needed for. */
  readonly maxBytes: number
}

/** What has not been handed on yet. */
export interface Unshipped {
  readonly batches: number
  /** When the oldest of them was written. Null where there is none. */
  readonly oldestAtMs: number | null
}

/**
 * The durable log. Whatever `append` has confirmed survives the death of every process; a batch may be
 * read more than once, and never not at all.
 */
export interface EventLog {
  /**
   * Resolves once all entries are durable. Rejects with {@link LogFullError} when too many wait already;
   * any other failure is retried until it succeeds or the log is stopped. Who cannot wait so long stops
   * waiting; the entries stay.
   */
  append(entries: readonly LogEntry[]): Promise<void>
  /** Whether the last attempt to write failed: then waiting for `append` is waiting for a repair. */
  readonly isFailing: boolean
  /** Entries that wait to be written. */
  readonly waiting: number
  /**
   * Hands the next shipment to `ship` and marks it once that has resolved. One that was not marked comes
   * again before any other, with the same batches. New ones are made of the oldest batches. There is one
   * reader at a time, over all servers. Resolves to the number of entries: 0 when there was nothing to
   * ship, or somebody else is shipping.
   */
  shipNext(limits: ShipmentLimits, ship: (shipment: Shipment) => Promise<void>): Promise<number>
  /** What `shipNext` has still to do. */
  findUnshipped(): Promise<Unshipped>
  /** Reads what was written since a moment, shipped or not, in no promised order across batches. */
  readSince(sinceMs: number): AsyncIterable<LogBatch>
  /**
   * Changes entries that were written, shipped or not: null takes one out, the same entry leaves it. Then
   * runs `meanwhile`, and all the time nobody ships: what was shipped before is not shipped again with what
   * was taken out, and whoever cleans up behind the log misses nothing. Resolves to how many batches were
   * changed. For what must be forgotten, and nothing else.
   */
  rewrite(
    change: (entry: LogEntry) => LogEntry | null,
    meanwhile: () => Promise<void>,
  ): Promise<number>
  /** Writes what waits, for at most `limitMs`, and ends. */
  stop(limitMs: number): Promise<void>
}

/** The database has been away for so long that no more can be held in memory. */
export class LogFullError extends Error {}
