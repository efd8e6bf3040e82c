import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Deletes all rows of an app. Returns whether none are left. If there are, ClickHouse is deleting them in the
 * background, which rewrites whole parts and may take long: call it again later.
 */
export async function purgeFromClickhouse(
  client: ClickHouseClient,
  appId: string,
): Promise<boolean> {
  let isDone = true
  for (const table of await listAppTables(client)) {
    if (!(await hasRows(client, table, appId))) continue
    isDone = false
    if (await isDeleting(client, table, appId)) continue
    await client.command({
      query: `ALTER TABLE ${table} DELETE WHERE app_id = {appId:String}`,
      query_params: { appId },
    })
  }
  return isDone
}

/** Lists all tables with a column `app_id`, so that no table is forgotten when one is added. */
async function listAppTables(client: ClickHouseClient): Promise<readonly string[]> {
  const rows = await select<{ name: string }>(
    client,
    `SELECT tables.name AS name FROM system.tables AS tables
      INNER JOIN system.columns AS columns
         ON columns.database = tables.database AND columns.table = tables.name
      WHERE tables.database = currentDatabase() AND tables.engine LIKE '%MergeTree'
        AND columns.name = 'app_id'
      ORDER BY name`,
    {},
  )
  return rows.map(({ name }) => `\`${name}\``)
}

async function hasRows(client: ClickHouseClient, table: string, appId: string): Promise<boolean> {
  const rows = await select(
    client,
    `SELECT 1 FROM ${table} WHERE app_id = {appId:String} LIMIT 1`,
    {
      appId,
    },
  )
  return rows.length > 0
}

async function isDeleting(
  client: ClickHouseClient,
  table: string,
  appId: string,
): Promise<boolean> {
  const rows = await select(
    client,
    `SELECT 1 FROM system.mutations
      WHERE database = currentDatabase() AND concat('\`', table, '\`') = {table:String} AND NOT is_done
        AND position(command, {appId:String}) > 0
      LIMIT 1`,
    { table, appId },
  )
  return rows.length > 0
}

async function select<Row = unknown>(
  client: ClickHouseClient,
  query: string,
  query_params: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const result = await client.query({ query, query_params, format: 'JSONEachRow' })
  return result.json<Row>()
}
