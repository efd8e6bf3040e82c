import type { ClickHouseClient } from '@clickhouse/client'
import { findColumns } from './shippingStatements.ts'
import { tableColumns, type RowTable } from './tableColumns.ts'

/**
 * Throws if a table, or the one that its rows are checked with, has other types than this version writes.
 * ClickHouse reports rows that it cannot convert like rows with wrong values, and a migration that this version
 * does not know must condemn no entry. Columns that this version does not write do not matter.
 */
export async function assertColumns(client: ClickHouseClient, table: RowTable): Promise<void> {
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
