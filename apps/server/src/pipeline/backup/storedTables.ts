import type { ClickHouseClient } from '@clickhouse/client'

/** A table with rows of its own, unlike a view. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** Prefixes of tables that a backup or a restore makes and drops. */
export const copyPrefix = 'backup_'
export const stagingPrefix = 'restore_'

/** Lists the tables of the database that store rows, by name. */
export async function listStoredTables(client: ClickHouseClient): Promise<StoredTable[]> {
  const result = await client.query({
    query: `
      SELECT table AS name, groupArray(column) AS columns FROM (
        SELECT c.table AS table, c.name AS column FROM system.columns c
        INNER JOIN system.tables t ON t.database = c.database AND t.name = c.table
        WHERE c.database = currentDatabase() AND t.engine LIKE '%MergeTree'
          AND c.default_kind NOT IN ('ALIAS', 'MATERIALIZED')
        ORDER BY c.table, c.position)
      GROUP BY table ORDER BY table`,
    format: 'JSONEachRow',
  })
  const tables = await result.json<StoredTable>()
  return tables.filter(({ name }) => !isTemporary(name))
}

/** Drops tables that an interrupted backup or restore left. */
export async function dropTemporaryTables(client: ClickHouseClient): Promise<void> {
  for (const name of await listTableNames(client)) {
    if (isTemporary(name)) await client.command({ query: `DROP TABLE ${name} SYNC` })
  }
}

/** Lists all tables and views of the database. */
export async function listTableNames(client: ClickHouseClient): Promise<string[]> {
  const result = await client.query({
    query: 'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name',
    format: 'JSONEachRow',
  })
  return (await result.json<{ name: string }>()).map(({ name }) => name)
}

function isTemporary(name: string): boolean {
  return name.startsWith(copyPrefix) || name.startsWith(stagingPrefix)
}

export async function countRows(client: ClickHouseClient, table: string): Promise<number> {
  const result = await client.query({
    query: `SELECT count() AS count FROM ${table}`,
    format: 'JSONEachRow',
  })
  const [row] = await result.json<{ count: string }>()
  return Number(row?.count ?? 0)
}
