import type { LogEntry } from './logEntry.ts'
import type { LogPosition } from './logPosition.ts'

/** An entry, and the position right after it. */
export interface TailedEntry {
  readonly position: LogPosition
  readonly entry: LogEntry
}

export interface TailPage {
  /** In the order of the log. */
  readonly entries: readonly TailedEntry[]
  /** Where the next page begins. */
  readonly end: LogPosition
  /** Whether everything was read that is readable now, or up to the requested position. */
  readonly isLast: boolean
}

/** Reads the end of the log while it grows. Changes nothing, so any number of processes may do it. */
export interface LogTail {
  /** Returns the position after all entries that are readable now. */
  findEnd(): Promise<LogPosition>
  /**
   * Reads the entries of these apps after a position, up to `until` or up to the end. No entry ever appears
   * before a position that was returned, so reading from page to page skips nothing.
   */
  read(
    after: LogPosition,
    until: LogPosition | null,
    appIds: ReadonlySet<string>,
  ): Promise<TailPage>
}
