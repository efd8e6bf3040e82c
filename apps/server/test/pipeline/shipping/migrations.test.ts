import { expect, test } from 'vitest'
import {
  runClickhouseMigrations,
  splitStatements,
} from '../../../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { useClickhouse } from '../../support/engines.ts'

const { client } = useClickhouse()

test('completed migrations are not run again', async () => {
  expect(await runClickhouseMigrations(client)).toEqual([])
})

test('servers can run migrations concurrently', async () => {
  const extra = {
    name: '9998_twice.sql',
    sql: 'CREATE TABLE IF NOT EXISTS twice (id UInt8) ENGINE = Null;\n',
  }
  const known = { name: '0001_baseline.sql', sql: '' }
  await Promise.all([1, 2, 3].map(() => runClickhouseMigrations(client, [known, extra])))
  expect(await runClickhouseMigrations(client, [known, extra])).toEqual([])
})

test('migrations of a newer version are rejected', async () => {
  await expect(runClickhouseMigrations(client, [])).rejects.toThrow(
    'migrations unknown to this version',
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
    'clicks',
    'events',
    'hourly',
    'installs',
    'matches',
    'shipped_ids',
  ])
  for (const { engine_full } of tables) {
    expect(engine_full).toContain('non_replicated_deduplication_window = 1000')
  }
})

test('a statement ends with a semicolon at the end of a line', () => {
  const sql = "-- one; two\nSELECT ';' AS a;\n\n-- last\nSELECT 2;\n-- nothing\n"
  expect(splitStatements(sql)).toEqual(["-- one; two\nSELECT ';' AS a", '-- last\nSELECT 2'])
})
