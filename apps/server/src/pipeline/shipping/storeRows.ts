import type { ClickHouseClient } from '@clickhouse/client'
import { encodeBlock } from '#platform/native-format/encodeBlock.ts'
import { findRefused } from './findRefused.ts'
import { isRefusal } from './isRefusal.ts'
import type { MadeRows } from './makeRows.ts'
import { checkBlock, findColumns, storeBlock } from './shippingStatements.ts'
import { type RowTable, tableColumns } from './tableColumns.ts'

export interface StoreRowsOptions<Key> {
  readonly client: ClickHouseClient
  readonly table: RowTable
  /** Must be the same for the same entries. */
  readonly made: MadeRows<Key, object>
  /** Identifies the insert. */
  readonly token: string
  /** Called with the keys of entries that cannot be stored, when all others are. */
  readonly onRefused: (key: Key, reason: string) => void
  /** Called before each insert. Throws if the shipment must not be stored any more. */
  readonly assertHeld: () => void
}

/**
 * Bounds the time that a refused insert takes, which must stay below the time that a shipment may take. A check
 * of a few rows takes milliseconds.
 */
const maxChecks = 4_000

/**
 * Stores the rows of one table exactly once, except those that cannot be stored, which it refuses: entries that
 * have no row, rows with a value that its column cannot hold, and rows that ClickHouse refuses. There is one
 * insert with one token, whatever is refused. ClickHouse refuses an insert before it writes anything, and the
 * search for the refused rows writes nothing either. So a repetition with the same entries refuses the same
 * ones and inserts the same rows, or finds the token and changes nothing.
 */
export async function storeRows<Key>(options: StoreRowsOptions<Key>): Promise<void> {
  const { client, table, made, token, onRefused, assertHeld } = options
  const columns = tableColumns[table]
  const refused = new Map(made.unusable)
  try {
    await insert()
  } catch (error) {
    if (!isRefusal(error)) throw error
    await assertColumns(client, table)
    for (const { row: place, reason } of await findRefusedPlaces()) refuse(place, reason)
    // Fails if nothing was found: the refusal has another cause then, and the shipment is retried.
    await insert()
  }
  for (const [key, reason] of refused) onRefused(key, reason)

  async function insert(): Promise<void> {
    const chunks = encodeUsable()
    if (chunks === null) return
    assertHeld()
    await storeBlock(client, table, chunks, token)
  }

  /** Encodes all rows that are not refused. Returns null if there are none. */
  function encodeUsable(): readonly Uint8Array[] | null {
    const places = refused.size === 0 ? null : listUsable()
    const rows = places === null ? made.rows : pickRows(places)
    if (rows.length === 0) return null
    const { chunks, unfit } = encodeBlock(columns, rows)
    for (const [at, reason] of unfit) refuse(places === null ? at : places[at], reason)
    // Again without the rows that do not fit, which are few.
    return chunks ?? encodeUsable()
  }

  function refuse(place: number | undefined, reason: string): void {
    if (place !== undefined) refused.set(made.keys[place] as Key, reason)
  }

  function listUsable(): number[] {
    return Array.from(made.keys.keys()).filter((place) => !refused.has(made.keys[place] as Key))
  }

  function pickRows(places: readonly number[]): object[] {
    return places.map((place) => made.rows[place] ?? {})
  }

  function findRefusedPlaces() {
    const check = async (places: readonly number[]) => {
      try {
        await checkBlock(client, table, encodeBlock(columns, pickRows(places)).chunks ?? [])
        return null
      } catch (error) {
        if (!isRefusal(error)) throw error
        return `${error.type ?? error.code}: ${error.message}`
      }
    }
    return findRefused(listUsable(), { check, maxChecks })
  }
}

/**
 * Throws if a table, or the one that its rows are checked with, has other types than this version writes.
 * ClickHouse reports rows that it cannot convert like rows with wrong values, and a migration that this version
 * does not know must condemn no entry. Columns that this version does not write do not matter.
 */
async function assertColumns(client: ClickHouseClient, table: RowTable): Promise<void> {
  const found = await findColumns(client, table)
  for (const name of [table, `${table}_check`]) {
    const types = new Map(
      found.filter((each) => each.table === name).map((each) => [each.name, each.type]),
    )
    for (const [column, type] of Object.entries(tableColumns[table])) {
      const stored = types.get(column) ?? 'missing'
      if (stored === type) continue
      throw new Error(`${name}.${column} is ${stored} in ClickHouse. This version writes ${type}.`)
    }
  }
}
