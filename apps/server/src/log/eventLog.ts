import type { LogEntry } from './logEntry.ts'

/** Entries that were written together. */
export interface LogBatch {
  /** The same however often the batch is read. */
  readonly id: string
  readonly writtenAtMs: number
  readonly entries: readonly LogEntry[]
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
   * Hands unshipped batches to `ship`, oldest first, and marks them once it has resolved. Several readers
   * may do so at once and never see the same batch at the same time. Resolves to how many there were.
   */
  shipNext(limit: number, ship: (batches: readonly LogBatch[]) => Promise<void>): Promise<number>
  /** Reads what was written since a moment, shipped or not, in no promised order across batches. */
  readSince(sinceMs: number): AsyncIterable<LogBatch>
  /** Writes what waits, for at most `limitMs`, and ends. */
  stop(limitMs: number): Promise<void>
}

/** The database has been away for so long that no more can be held in memory. */
export class LogFullError extends Error {}
