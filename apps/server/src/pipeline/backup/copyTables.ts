import type { ClickHouseClient } from '@clickhouse/client'
import { copyPrefix, type StoredTable } from './storedTables.ts'

/**
 * Copies each table. Takes an instant whatever its size, because ClickHouse links the files of its parts, and
 * costs disk space only when parts of the table are merged later.
 */
export async function copyTables(
  client: ClickHouseClient,
  tables: readonly StoredTable[],
): Promise<void> {
  for (const { name } of tables) {
    await client.command({ query: `CREATE TABLE ${copyPrefix}${name} AS ${name}` })
    await client.command({
      query: `ALTER TABLE ${copyPrefix}${name} ATTACH PARTITION ALL FROM ${name}`,
    })
  }
}
