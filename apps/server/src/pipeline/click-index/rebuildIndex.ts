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
  /** Maximum number of concurrent writes. More does not help: they share one connection. */
  readonly concurrency?: number
  readonly onProgress?: (progress: RebuildProgress) => void
}

export interface RebuildProgress {
  readonly batches: number
  readonly entries: number
  /** Entries written to the index. A click and the signals from its page count as two. */
  readonly indexed: number
}

/**
 * Fills the index from the log. It may run during live traffic and may be repeated, because a repeated write
 * has no effect. Memory does not grow with the log. Rejects if Redis stays unavailable.
 *
 * A prefetched page that was shown in the end is restored through its signals entry: the page's script ran,
 * and its request sent the headers again.
 */
export async function rebuildIndex(options: RebuildOptions): Promise<RebuildProgress> {
  const { log, index, nowMs, matchWindowMs, concurrency = 256, onProgress } = options
  const sinceMs = nowMs - matchWindowMs
  let progress: RebuildProgress = { batches: 0, entries: 0, indexed: 0 }
  for await (const { entries } of log.readSince(sinceMs)) {
    const indexable = entries.filter(isIndexable).filter(({ atMs }) => atMs >= sinceMs)
    for (let at = 0; at < indexable.length; at += concurrency) {
      const some = indexable.slice(at, at + concurrency)
      await Promise.all(some.map((entry) => addWithRetries(index, entry)))
    }
    progress = {
      batches: progress.batches + 1,
      entries: progress.entries + entries.length,
      indexed: progress.indexed + indexable.length,
    }
    onProgress?.(progress)
  }
  return progress
}

/** Returns whether an entry belongs in the index: the same rule as when it was first written. */
function isIndexable(entry: LogEntry): entry is ClickEntry | SignalsEntry {
  if (entry.kind === 'signals') return entry.hashes.length > 0
  if (entry.kind !== 'click' || entry.hashes.length === 0) return false
  return !entry.visitor.isBot && !entry.visitor.isPrefetch
}

const retryDelaysMs = [100, 300, 1000, 3000]

/** Retries, so that a short outage of Redis does not abort hours of reading. */
async function addWithRetries(
  index: Pick<ClickIndex, 'add'>,
  entry: ClickEntry | SignalsEntry,
): Promise<void> {
  const writes = toIndexWrites(entry)
  for (const delayMs of retryDelaysMs) {
    try {
      await index.add(entry.appId, entry.hashes, ...writes)
      return
    } catch (error) {
      if (error instanceof TypeError) throw error
      await sleep(delayMs)
    }
  }
  await index.add(entry.appId, entry.hashes, ...writes)
}
