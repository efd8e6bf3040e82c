import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { readMigrations } from '#platform/migrations/readMigrations.ts'
import { useClickhouse } from '#test/support/engines.ts'

const { client } = useClickhouse()
const folder = join(import.meta.dirname, '../../../src/pipeline/shipping/migrations')

test('completed migrations are not run again', async () => {
  expect(await runClickhouseMigrations(client)).toEqual([])
})

test('servers can run migrations concurrently', async () => {
  const extra = {
    name: '9998_twice.sql',
    sql: 'CREATE TABLE IF NOT EXISTS twice (id UInt8) ENGINE = Null;\n',
  }
  const migrations = [...readMigrations(folder), extra]
  await Promise.all([1, 2, 3].map(() => runClickhouseMigrations(client, migrations)))
  expect(await runClickhouseMigrations(client, migrations)).toEqual([])
})

test('a migration that was changed after it was applied is refused', async () => {
  const [first, ...rest] = readMigrations(folder)
  const changed = { name: first?.name ?? '', sql: `${first?.sql ?? ''}SELECT 1;\n` }
  await expect(runClickhouseMigrations(client, [changed, ...rest])).rejects.toThrow(
    'was changed after it was applied',
  )
})

test('an older version runs on newer tables, unless a migration is breaking', async () => {
  const added = {
    name: '9998_added.sql',
    sql: 'CREATE TABLE IF NOT EXISTS added (id UInt8) ENGINE = Null;\n',
  }
  const removed = { name: '9999_removed.sql', sql: '-- breaking\nDROP TABLE IF EXISTS added;\n' }
  const migrations = [...readMigrations(folder), added]
  await runClickhouseMigrations(client, migrations)
  expect(await runClickhouseMigrations(client)).toEqual([])
  await runClickhouseMigrations(client, [...migrations, removed])
  await expect(runClickhouseMigrations(client)).rejects.toThrow(
    'migrations that this version cannot run with (9999_removed.sql)',
  )
})

test('every table that rows are inserted into deduplicates blocks', async () => {
  const result = await client.query({
    query: `SELECT name, engine_full FROM system.tables WHERE database = currentDatabase()
            AND engine LIKE '%MergeTree' AND name != 'migrations' ORDER BY name`,
    format: 'JSONEachRow',
  })
  const tables = await result.json<{ name: string; engine_full: string }>()
  expect(tables.map(({ name }) => name)).toEqual([
    'active_weeks',
    'click_signals',
    'clicks',
    'counted_purchases',
    'events',
    'hourly',
    'hourly_revenue',
    'install_opens',
    'installs',
    'matches',
    'observations',
    'opens',
    'payments',
    'shipped_ids',
    'user_installs',
  ])
  for (const { engine_full } of tables) {
    expect(engine_full).toContain('non_replicated_deduplication_window = 20000')
  }
})
