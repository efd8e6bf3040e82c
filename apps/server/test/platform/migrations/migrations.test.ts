import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { readMigrations } from '#platform/migrations/readMigrations.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres, url } = useDatabase()

afterEach(() => postgres.pool.query("delete from migrations where name like '99%'"))

/** Runs a statement in a transaction of another connection, which stays open until the returned function. */
async function holdTransaction(statement: string): Promise<() => Promise<void>> {
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query(`begin; ${statement}`)
  return () => other.end()
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  readonly is_nullable: string
  readonly column_default: string | null
}

/** Describes the schema as text, so that every change of it is visible in review. */
async function describeSchema(): Promise<string> {
  const columns = await postgres.pool.query<Column>(
    `select table_name, column_name, data_type, is_nullable, column_default
       from information_schema.columns where table_schema = 'public'
      order by table_name, ordinal_position`,
  )
  const constraints = await postgres.pool.query<{ line: string }>(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line
       from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  )
  const indexes = await postgres.pool.query<{ line: string }>(
    `select indexdef as line from pg_indexes where schemaname = 'public' order by 1`,
  )
  return [
    ...columns.rows.map(
      (column) =>
        `${column.table_name}.${column.column_name} ${column.data_type}` +
        (column.is_nullable === 'NO' ? ' not null' : '') +
        (column.column_default === null ? '' : ` default ${column.column_default}`),
    ),
    '',
    ...constraints.rows.map(({ line }) => line),
    '',
    ...indexes.rows.map(({ line }) => line),
    '',
  ].join('\n')
}

test('the schema matches the reviewed snapshot', async () => {
  const file = join(import.meta.dirname, 'schema.snapshot.txt')
  const schema = await describeSchema()
  if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, schema)
  // Changed on purpose? UPDATE_SCHEMA=1 npm test -w @throughlink/server -- migrations
  expect(schema).toBe(readFileSync(file, 'utf8'))
})

test('applied migrations are not applied again', async () => {
  expect(await runMigrations(url)).toEqual([])
})

test('servers that start together apply each migration once', async () => {
  const extra = { name: '9998_together.sql', sql: 'create table together (id int)' }
  const migrations = [...readMigrations(), extra]
  const runs = await Promise.all([1, 2, 3, 4].map(() => runMigrations(url, { migrations })))
  expect(runs.flat()).toEqual([extra.name])
  await postgres.pool.query('drop table together')
})

test('a failed migration leaves no trace and is retried', async () => {
  const broken = { name: '9999_broken.sql', sql: 'create table half (id int); select 1/0' }
  const run = () => runMigrations(url, { migrations: [...readMigrations(), broken] })
  await expect(run()).rejects.toThrow('division by zero')
  await expect(run()).rejects.toThrow('division by zero')
})

test('an older version runs on a newer schema, unless a migration is breaking', async () => {
  const added = { name: '9996_added.sql', sql: 'create table added (id int)' }
  await runMigrations(url, { migrations: [...readMigrations(), added] })
  expect(await runMigrations(url)).toEqual([])
  const removed = { name: '9997_removed.sql', sql: '-- breaking\ndrop table added' }
  await runMigrations(url, { migrations: [...readMigrations(), added, removed] })
  await expect(runMigrations(url)).rejects.toThrow(
    'The database has migrations that this version cannot run with (9997_removed.sql). Run a newer version.',
  )
})

test('a migration may take longer than a request may', async () => {
  const slow = { name: '9997_slow.sql', sql: 'select pg_sleep(2.2)' }
  expect(await runMigrations(url, { migrations: [...readMigrations(), slow] })).toEqual([slow.name])
})

test('a migration that waits for a table gives way to requests, and is tried again', async () => {
  await postgres.pool.query('create table busy (id int)')
  const release = await holdTransaction('select * from busy')
  const waits: string[] = []
  const change = { name: '9997_busy.sql', sql: 'alter table busy add column name text' }
  const running = runMigrations(url, {
    migrations: [...readMigrations(), change],
    onWait: (reason) => waits.push(reason),
  })
  // For several tries. Reading would fail after the timeout of requests.
  const endMs = performance.now() + 4_000
  while (performance.now() < endMs) await postgres.pool.query('select * from busy')
  await release()
  expect(await running).toEqual([change.name])
  expect(waits).toEqual([
    'Migration 9997_busy.sql waits for a table lock; trying for up to 10 minutes.',
  ])
  await postgres.pool.query('drop table busy')
})

test('the wait for a table lock ends with a sentence', async () => {
  await postgres.pool.query('create table busy (id int)')
  const release = await holdTransaction('select * from busy')
  const change = { name: '9997_busy.sql', sql: 'alter table busy add column name text' }
  await expect(
    runMigrations(url, { migrations: [...readMigrations(), change], maxWaitMs: 100 }),
  ).rejects.toThrow('Migration 9997_busy.sql could not lock a table in time.')
  await release()
  await postgres.pool.query('drop table busy')
})

test('a migration without a transaction creates an index concurrently while other servers wait', async () => {
  await postgres.pool.query('create table large (id int)')
  const index = {
    name: '9997_index.sql',
    sql:
      '-- no transaction\ndrop index concurrently if exists large_id;\n' +
      'create index concurrently large_id on large (id);\n',
  }
  // A transaction that writes makes the creation wait, and with it the other servers.
  const release = await holdTransaction('insert into large values (1)')
  const migrations = [...readMigrations(), index]
  const running = Promise.all([1, 2, 3].map(() => runMigrations(url, { migrations })))
  await sleep(1_000)
  await release()
  expect((await running).flat()).toEqual([index.name])
  const { rows } = await postgres.pool.query(
    "select indisvalid from pg_index where indexrelid = 'large_id'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
  await postgres.pool.query('drop table large')
})

test('the wait for another server is announced once, and ends with a sentence', async () => {
  const release = await holdTransaction('select pg_advisory_xact_lock(74687266)')
  const waits: string[] = []
  await expect(
    runMigrations(url, { maxWaitMs: 600, onWait: (reason) => waits.push(reason) }),
  ).rejects.toThrow('Another server did not finish its migrations in time.')
  expect(waits).toHaveLength(1)
  await release()
})

test('a migration that was changed after it was applied is refused', async () => {
  const first = { name: '9997_changed.sql', sql: 'select 1;\n' }
  await runMigrations(url, { migrations: [...readMigrations(), first] })
  const isFine = { ...first, sql: 'select 1;\r\n' }
  expect(await runMigrations(url, { migrations: [...readMigrations(), isFine] })).toEqual([])
  const changed = { ...first, sql: 'select 2;\n' }
  await expect(runMigrations(url, { migrations: [...readMigrations(), changed] })).rejects.toThrow(
    'Migration 9997_changed.sql was changed after it was applied.',
  )
})
