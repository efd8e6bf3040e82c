import type { ClickEntry, SignalsEntry } from '../event-log/logEntry.ts'
import type { IndexedClick } from './clickIndex.ts'

type IndexedEntry =
  | Pick<ClickEntry, 'kind' | 'id' | 'atMs' | 'signals' | 'network'>
  | Pick<SignalsEntry, 'kind' | 'id' | 'clickedAtMs' | 'signals' | 'network' | 'replaces'>

/**
 * Returns the click that the index stores for a log entry, and the click that it replaces, if any. Used both
 * for live clicks and for a rebuild, so that both write the same.
 */
export function toIndexWrites(entry: IndexedEntry): [IndexedClick, replaces?: IndexedClick] {
  const { signals, network } = entry
  const reference = Buffer.from(entry.id, 'base64url')
  if (entry.kind === 'click') return [{ reference, atMs: entry.atMs, signals, network }]
  const click = { reference, atMs: entry.clickedAtMs, signals, network }
  return entry.replaces === null ? [click] : [click, { ...click, ...entry.replaces }]
}
