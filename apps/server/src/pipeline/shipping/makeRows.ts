/** Rows of a table in the order in which they are stored, with the keys of their entries. */
export interface MadeRows<Key, Row> {
  readonly keys: readonly Key[]
  readonly rows: readonly Row[]
  /** Why entries cannot become rows. */
  readonly unusable: ReadonlyMap<Key, string>
}

/** Creates the rows of entries. Lists, not a map: a shipment has tens of thousands, and few are looked up. */
export function makeRows<Key, Entry, Row>(
  entries: Iterable<readonly [Key, Entry]>,
  toRow: (entry: Entry, key: Key) => Row,
): MadeRows<Key, Row> {
  const keys: Key[] = []
  const rows: Row[] = []
  const unusable = new Map<Key, string>()
  for (const [key, entry] of entries) {
    try {
      rows.push(toRow(entry, key))
      keys.push(key)
    } catch (error) {
      unusable.set(key, String(error))
    }
  }
  return { keys, rows, unusable }
}
