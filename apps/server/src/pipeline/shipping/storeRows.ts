import type { ClickHouseClient } from '@clickhouse/client'
import type { Refuse } from '../event-log/eventLog.ts'
import type { LogEntry } from '../event-log/logEntry.ts'
import { findRefused } from './findRefused.ts'
import { isRefusal } from './isRefusal.ts'
import { checkRows, insertRows, type RowTable } from './shippingStatements.ts'

export interface StoreRowsOptions<Entry extends LogEntry> {
  readonly client: ClickHouseClient
  readonly table: RowTable
  /** Entries by row id. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Throws for an entry that cannot become a row. Must return the same row for the same entry. */
  readonly toRow: (entry: Entry, rowId: string) => object
  /** Identifies the insert. */
  readonly token: string
  readonly refuse: Refuse
  /** Called before each insert. Throws if the shipment must not be stored any more. */
  readonly assertHeld: () => void
}

/**
 * Bounds the time that a refused insert takes, which must stay below the time that a shipment may take. A check
 * of a few rows takes milliseconds.
 */
const maxChecks = 4_000

/**
 * Stores the rows of one table exactly once, except those that cannot be stored, which it refuses. There is one
 * insert with one token, whatever is refused. ClickHouse refuses an insert before it writes anything, and the
 * search for the refused rows writes nothing either. So a repetition with the same entries refuses the same
 * ones and inserts the same rows, or finds the token and changes nothing.
 */
export async function storeRows<Entry extends LogEntry>(
  options: StoreRowsOptions<Entry>,
): Promise<void> {
  const { client, table, entries, toRow, token, refuse, assertHeld } = options
  const unusable = new Map<string, string>()
  try {
    assertHeld()
    await insertRows(client, table, makeRows(), token)
  } catch (error) {
    if (!isRefusal(error)) throw error
    for (const { row, reason } of await findRefusedIds()) unusable.set(row, reason)
    // Fails if nothing was found: the refusal has another cause then, and the shipment is retried.
    assertHeld()
    await insertRows(client, table, makeRows(), token)
  }
  for (const [rowId, reason] of unusable) {
    const entry = entries.get(rowId)
    if (entry) refuse({ id: rowId, entry, reason })
  }

  /** Creates rows lazily, as they are sent. */
  function* makeRows(rowIds: Iterable<string> = entries.keys()): Generator<object, undefined> {
    for (const rowId of rowIds) {
      const row = unusable.has(rowId) ? null : makeRow(rowId)
      if (row !== null) yield row
    }
  }

  function makeRow(rowId: string): object | null {
    const entry = entries.get(rowId)
    try {
      return entry ? toRow(entry, rowId) : null
    } catch (error) {
      unusable.set(rowId, String(error))
      return null
    }
  }

  function findRefusedIds() {
    const rowIds = [...entries.keys()].filter((rowId) => !unusable.has(rowId))
    const check = async (ids: readonly string[]) => {
      try {
        await checkRows(client, table, makeRows(ids))
        return null
      } catch (error) {
        if (!isRefusal(error)) throw error
        return `${error.type ?? error.code}: ${error.message}`
      }
    }
    return findRefused(rowIds, { check, maxChecks })
  }
}
