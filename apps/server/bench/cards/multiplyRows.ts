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
