import { expect, test } from 'vitest'
import {
  applyTableSettings,
  type TableSettings,
} from '#pipeline/shipping/migrations/applyTableSettings.ts'
import { useClickhouse } from '#test/support/engines.ts'

const { client } = useClickhouse()
const defaults: TableSettings = { rowMonths: 13, countMonths: 60, logDatabaseCount: 1 }

async function readStatement(table: string): Promise<string> {
  const result = await client.query({
    query: `SELECT create_table_query AS statement FROM system.tables
      WHERE database = currentDatabase() AND name = {table:String}`,
    query_params: { table },
    format: 'JSONEachRow',
  })
  return (await result.json<{ statement: string }>())[0]?.statement ?? ''
}

test('the defaults are what the migrations create', async () => {
  expect(await applyTableSettings(client, defaults)).toEqual([])
})

test('another retention changes the TTL of the tables, once', async () => {
  const settings = { ...defaults, rowMonths: 6, countMonths: 24 }
  const views = await readStatement('hourly_from_clicks')
  expect(await applyTableSettings(client, settings)).not.toEqual([])
  for (const table of ['clicks', 'matches', 'events', 'opens', 'payments']) {
    expect(await readStatement(table)).toContain('TTL toDateTime(at) + toIntervalMonth(6)')
  }
  expect(await readStatement('installs')).toContain('toIntervalMonth(24)')
  expect(await readStatement('hourly')).toMatch(
    /GROUP BY .*toStartOfMonth\(hour\) \+ toIntervalMonth\(25\)/s,
  )
  expect(await readStatement('hourly_revenue')).toMatch(
    /GROUP BY .*currency.*toStartOfMonth\(hour\) \+ toIntervalMonth\(25\)/s,
  )
  expect(await readStatement('hourly_from_clicks')).toBe(views)
  expect(await applyTableSettings(client, settings)).toEqual([])
})

test('rows beyond a shorter retention disappear, and those within stay', async () => {
  await applyTableSettings(client, { ...defaults, rowMonths: 6 })
  const insert = (id: string, months: number) =>
    client.command({
      query: `INSERT INTO clicks (app_id, at, id) SELECT 'app_ttl', now64(3) - INTERVAL ${months} MONTH, '${id}'`,
    })
  await insert('kept', 2)
  await insert('expired', 9)
  await client.command({ query: 'OPTIMIZE TABLE clicks FINAL' })
  const result = await client.query({
    query: `SELECT id FROM clicks WHERE app_id = 'app_ttl'`,
    format: 'JSONEachRow',
  })
  expect(await result.json()).toEqual([{ id: 'kept' }])
})

test('tokens are remembered for each database of the log, and never fewer than before', async () => {
  await applyTableSettings(client, { ...defaults, logDatabaseCount: 4 })
  const expected = 'non_replicated_deduplication_window = 80000'
  for (const table of ['clicks', 'hourly', 'hourly_revenue', 'active_weeks', 'shipped_ids']) {
    expect(await readStatement(table)).toContain(expected)
  }
  await applyTableSettings(client, defaults)
  expect(await readStatement('clicks')).toContain(expected)
})
