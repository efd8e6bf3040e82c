import { minuteMs } from '#platform/time/durations.ts'
import { comparePositions, type LogPosition } from '../event-log/logPosition.ts'
import type { LogTail } from '../event-log/logTail.ts'
import type { DescribeEntry } from './createDescribeEntry.ts'
import type { LiveEntry } from './liveEntry.ts'

/** An entry of the stream, and the position from which a client continues after it. */
export interface LiveItem {
  readonly entry: LiveEntry
  readonly position: LogPosition
}

export interface BacklogOptions {
  readonly tail: LogTail
  readonly describe: DescribeEntry
  readonly appId: string
  readonly accepts: (entry: LiveEntry) => boolean
  /** Where the client was. Null: it sent something else. */
  readonly after: LogPosition | null
  /** Where the stream begins. */
  readonly until: LogPosition
  readonly nowMs: number
}

export interface Backlog {
  readonly items: readonly LiveItem[]
  /** Whether entries between the client's position and the items may be missing. */
  readonly hasGap: boolean
}

/** A client that was away for longer reads the lists instead. */
export const maxBacklogMs = 5 * minuteMs
export const maxBacklogItems = 200
/** Bounds what a resumed stream reads, of a log that all apps of a lane write to: at most 1,000 batches. */
const maxPages = 50

const gap: Backlog = { items: [], hasGap: true }

/** Reads the entries that a client has missed. If they are many, returns the latest only. */
export async function readBacklog(options: BacklogOptions): Promise<Backlog> {
  const { tail, describe, appId, accepts, after, until, nowMs } = options
  if (after === null || after.atMs < nowMs - maxBacklogMs) return gap
  if (comparePositions(after, until) > 0) {
    // Another process has read further. A position that no process can have read is of another database.
    const isAhead = comparePositions(after, await tail.findEnd()) <= 0
    return isAhead ? { items: [], hasGap: false } : gap
  }
  const items: LiveItem[] = []
  let hasGap = false
  let position = after
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await tail.read(position, until, new Set([appId]))
    for (const { entry: logged, position: at } of page.entries) {
      const entry = await describe(logged)
      if (entry !== null && accepts(entry)) items.push({ entry, position: at })
    }
    if (items.length > maxBacklogItems) {
      items.splice(0, items.length - maxBacklogItems)
      hasGap = true
    }
    if (page.isLast) return { items, hasGap }
    position = page.end
  }
  return gap
}
