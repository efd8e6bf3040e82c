import { setTimeout as sleep } from 'node:timers/promises'
import type { EventLog } from '../event-log/eventLog.ts'
import type { ClickEntry, LogEntry, SignalsEntry } from '../event-log/logEntry.ts'
import type { ClickIndex } from './clickIndex.ts'
import { toIndexWrites } from './toIndexWrites.ts'

export interface RebuildOptions {
  readonly log: Pick<EventLog, 'readSince'>
  readonly index: Pick<ClickIndex, 'add'>
  readonly nowMs: number
  readonly matchWindowMs: number
  /** Writes under way at a time. More does not help: they share one connection. */
  readonly concurrency?: number
  readonly onProgress?: (progress: RebuildProgress) => void
}

export interface RebuildProgress {
  readonly batches: number
  readonly entries: number
  /** Entries that are in the index now. A click and what its page told are two. */
  readonly indexed: number
}

/**
 * Fills the index from the log. It may run beside live traffic and may run again: what is written twice is
 * in the index once. Memory does not grow with the log. Rejects when Redis stays away.
 *
 * A prefetch that somebody saw in the end comes back through its signals: the page's script ran, and its
 * request told the headers again.
 */
export async function rebuildIndex(options: RebuildOptions): Promise<RebuildProgress> {
  const { log, index, nowMs, matchWindowMs, concurrency = 256, onProgress } = options
  const sinceMs = nowMs - matchWindowMs
  let progress: RebuildProgress = { batches: 0, entries: 0, indexed: 0 }
  for await (const { entries } of log.readSince(sinceMs)) {
    const wanted = entries.filter(isIndexed).filter(({ atMs }) => atMs >= sinceMs)
    for (let at = 0; at < wanted.length; at += concurrency) {
      const some = wanted.slice(at, at + concurrency)
      await Promise.all(some.map((entry) => addPatiently(index, entry)))
    }
    progress = {
      batches: progress.batches + 1,
      entries: progress.entries + entries.length,
      indexed: progress.indexed + wanted.length,
    }
    onProgress?.(progress)
  }
  return progress
}

/** Whether an entry belongs into the index: the same rule as when it was written first. */
function isIndexed(entry: LogEntry): entry is ClickEntry | SignalsEntry {
  if (entry.kind === 'signals') return entry.hashes.length > 0
  if (entry.kind !== 'click' || entry.hashes.length === 0) return false
  return !entry.visitor.isBot && !entry.visitor.isPrefetch
}

const waitsMs = [100, 300, 1000, 3000]

/** Hours of reading must not be lost to a second without Redis. */
async function addPatiently(
  index: Pick<ClickIndex, 'add'>,
  entry: ClickEntry | SignalsEntry,
): Promise<void> {
  const writes = toIndexWrites(entry)
  for (const waitMs of waitsMs) {
    try {
      await index.add(entry.appId, entry.hashes, ...writes)
      return
    } catch (error) {
      if (error instanceof TypeError) throw error
      await sleep(waitMs)
    }
  }
  await index.add(entry.appId, entry.hashes, ...writes)
}
