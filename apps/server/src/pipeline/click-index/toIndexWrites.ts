import type { ClickEntry, SignalsEntry } from '../event-log/logEntry.ts'
import type { IndexedClick } from './clickIndex.ts'

type IndexedEntry =
  | Pick<ClickEntry, 'kind' | 'id' | 'atMs' | 'signals' | 'network'>
  | Pick<SignalsEntry, 'kind' | 'id' | 'clickedAtMs' | 'signals' | 'network' | 'replaces'>

/**
 * What the index is to hold for an entry of the log, and what that takes the place of. The one rule for
 * clicks as they come and for those that are read again.
 */
export function toIndexWrites(entry: IndexedEntry): [IndexedClick, replaces?: IndexedClick] {
  const { signals, network } = entry
  const reference = Buffer.from(entry.id, 'base64url')
  if (entry.kind === 'click') return [{ reference, atMs: entry.atMs, signals, network }]
  const click = { reference, atMs: entry.clickedAtMs, signals, network }
  return entry.replaces === null ? [click] : [click, { ...click, ...entry.replaces }]
}
