import { hash } from 'node:crypto'

export type RowKind = 'click' | 'match' | 'event' | 'signals' | 'purchase' | 'refund'

const idLength = 32

/**
 * Returns the id of an entry's row, the same however often the entry is logged: 128 bits of a hash over kind,
 * app and id, in hexadecimal, which ClickHouse reads as a UUID. Apps choose their ids; the hash includes the
 * app, so no app can produce the row id of another.
 */
export function makeRowId(kind: RowKind, appId: string, id: string): string {
  return hash('sha256', `${kind}\0${appId}\0${id}`).slice(0, idLength)
}
