import type { ClickHouseClient } from '@clickhouse/client'

/** Columns that must differ between the copies of a row. Only originals have no `+` in the first one. */
const ids = {
  clicks: ['id'],
  matches: ['install_id', 'click_id'],
  events: ['id', 'install_id'],
  opens: ['id', 'install_id'],
} as const

/**
 * Copies the raw rows of an app until there are `times` of each: other people who do the same at the same time.
 * The materialized views count them, as they count shipped rows.
 */
export async function multiplyRows(
  client: ClickHouseClient,
  appId: string,
  times: number,
): Promise<void> {
  for (let copy = 1; copy < times; copy++) {
    for (const [table, names] of Object.entries(ids)) {
      const changed = names.map((name) => `concat(${name}, {suffix:String}) AS ${name}`)
      await client.command({
        query: `INSERT INTO ${table}
          SELECT * REPLACE (generateUUIDv4() AS row_id, ${changed.join(', ')})
          FROM (SELECT * FROM ${table} WHERE app_id = {app:String} AND position(${names[0]}, '+') = 0)`,
        query_params: { app: appId, suffix: `+${copy}` },
        clickhouse_settings: { max_insert_block_size: '200000', max_threads: 1 },
      })
    }
  }
}

/** Raw tables, and the tables that materialized views fill from them. */
const tables = [
  'clicks',
  'matches',
  'events',
  'opens',
  'installs',
  'hourly',
  'hourly_revenue',
  'payments',
  'active_weeks',
]

/**
 * Copies all rows of an app under new app ids, including the rows of materialized views, which is several times faster
 * than computing them again. The views are detached meanwhile; otherwise they would count the copies twice.
 */
export async function copyApp(
  client: ClickHouseClient,
  appId: string,
  copies: number,
): Promise<void> {
  const result = await client.query({
    query: `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = 'MaterializedView'`,
    format: 'JSONEachRow',
  })
  const views = await result.json<{ name: string }>()
  for (const view of views) await client.command({ query: `DETACH TABLE ${view.name} SYNC` })
  const suffixes = Array.from({ length: copies }, (_, at) => `_copy${at}`)
  for (const table of tables) {
    await client.command({
      // Filtered in a subquery: a condition next to REPLACE would apply to the new app id.
      query: `INSERT INTO ${table}
          SELECT * REPLACE (concat(app_id, arrayJoin({suffixes:Array(String)})) AS app_id) FROM (
            SELECT * FROM ${table} WHERE app_id = {appId:String}
          )`,
      query_params: { appId, suffixes },
      clickhouse_settings: {
        max_threads: 2,
        max_insert_threads: '1',
        min_insert_block_size_rows: '4000000',
        min_insert_block_size_bytes: '400000000',
      },
    })
  }
  for (const view of views) await client.command({ query: `ATTACH TABLE ${view.name}` })
}
