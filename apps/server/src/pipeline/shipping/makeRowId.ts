import { hash } from 'node:crypto'

export type RowKind = 'click' | 'match' | 'event'

const idLength = 32

/**
 * Names a row by what it is about, and so the same however often that is logged: 128 bits of a hash over
 * kind, app and id, in hexadecimal, which ClickHouse reads as a UUID. Ids are chosen by apps; the app is in
 * it, so nobody can name another's row.
 */
export function makeRowId(kind: RowKind, appId: string, id: string): string {
  return hash('sha256', `${kind}\0${appId}\0${id}`).slice(0, idLength)
}
