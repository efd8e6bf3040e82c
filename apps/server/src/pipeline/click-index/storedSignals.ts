import type { ClickEntry, LogEntry, SignalsEntry } from '../event-log/logEntry.ts'

/** The part of an entry that the index is written from, as ClickHouse keeps it. */
export type StoredSignals =
  | Pick<ClickEntry, 'kind' | 'id' | 'appId' | 'atMs' | 'signals' | 'hashes' | 'network'>
  | Pick<
      SignalsEntry,
      'kind' | 'id' | 'appId' | 'clickedAtMs' | 'signals' | 'hashes' | 'network' | 'replaces'
    >

export function toStoredSignals(entry: ClickEntry | SignalsEntry): StoredSignals {
  const { id, appId, signals, hashes, network } = entry
  const common = { id, appId, signals, hashes, network }
  return entry.kind === 'click'
    ? { kind: entry.kind, ...common, atMs: entry.atMs }
    : { kind: entry.kind, ...common, clickedAtMs: entry.clickedAtMs, replaces: entry.replaces }
}

/**
 * Returns whether an entry belongs in the index: the same rule as when it was first written. Entries of older
 * versions may lack fields.
 */
export function isIndexable(entry: LogEntry): entry is ClickEntry | SignalsEntry {
  if (entry.kind !== 'click' && entry.kind !== 'signals') return false
  const { hashes, signals } = entry as Partial<Pick<SignalsEntry, 'hashes' | 'signals'>>
  if (hashes === undefined || hashes.length === 0 || signals === undefined) return false
  return entry.kind === 'signals' || (!entry.visitor.isBot && !entry.visitor.isPrefetch)
}
