import { setTimeout as sleep } from 'node:timers/promises'
import type { EventLog } from '../event-log/eventLog.ts'
import type { ClickIndex } from './clickIndex.ts'
import { isIndexable, type StoredSignals, toStoredSignals } from './storedSignals.ts'
import { toIndexWrites } from './toIndexWrites.ts'

export interface RebuildOptions {
  readonly log: Pick<EventLog, 'readSince'>
  /** Reads what was shipped of the clicks since this time. */
  readonly readShipped: (sinceMs: number) => AsyncIterable<readonly StoredSignals[]>
  readonly index: Pick<ClickIndex, 'add'>
  readonly nowMs: number
  readonly matchWindowMs: number
  /** Maximum number of concurrent writes. More does not help: they share one connection. */
  readonly concurrency?: number
  readonly onProgress?: (progress: RebuildProgress) => void
}

export interface RebuildProgress {
  /**
   * Number of writes to the index. A click and the signals from its page count as two, and so does a click that
   * is both in ClickHouse and in the log.
   */
  readonly indexed: number
}

/**
 * Fills the index from ClickHouse, and from the log, which has what was not shipped yet. It may run during live
 * traffic and may be repeated, because a repeated write has no effect. Memory does not grow with the number of
 * clicks. Rejects if Redis stays unavailable.
 *
 * A prefetched page that was shown in the end is restored through its signals: the page's script ran, and its
 * request sent the headers again.
 */
export async function rebuildIndex(options: RebuildOptions): Promise<RebuildProgress> {
  const { index, nowMs, matchWindowMs, concurrency = 256, onProgress } = options
  const sinceMs = nowMs - matchWindowMs
  let indexed = 0
  for await (const stored of readAll(options, sinceMs)) {
    const indexable = stored.filter((entry) => getClickTime(entry) >= sinceMs)
    for (let at = 0; at < indexable.length; at += concurrency) {
      const some = indexable.slice(at, at + concurrency)
      await Promise.all(some.map((entry) => addWithRetries(index, entry)))
    }
    indexed += indexable.length
    onProgress?.({ indexed })
  }
  return { indexed }
}

/** The log is read last: what is shipped meanwhile is still in it. */
async function* readAll(
  { log, readShipped }: Pick<RebuildOptions, 'log' | 'readShipped'>,
  sinceMs: number,
): AsyncIterable<readonly StoredSignals[]> {
  yield* readShipped(sinceMs)
  for await (const { entries } of log.readSince(sinceMs)) {
    yield entries.filter(isIndexable).map(toStoredSignals)
  }
}

function getClickTime(entry: StoredSignals): number {
  return entry.kind === 'click' ? entry.atMs : entry.clickedAtMs
}

const retryDelaysMs = [100, 300, 1000, 3000]

/** Retries, so that a short outage of Redis does not abort minutes of reading. */
async function addWithRetries(index: Pick<ClickIndex, 'add'>, entry: StoredSignals): Promise<void> {
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
