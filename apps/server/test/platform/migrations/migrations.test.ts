import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations, runMigrations } from '../../../src/platform/migrations/runMigrations.ts'
import { useDatabase } from '../../support/engines.ts'

const { postgres } = useDatabase()

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
  expect(await runMigrations(postgres.pool)).toEqual([])
})

test('servers that start together apply each migration once', async () => {
  const extra = { name: '9998_together.sql', sql: 'create table together (id int)' }
  const migrations = [...readMigrations(), extra]
  const runs = await Promise.all([1, 2, 3, 4].map(() => runMigrations(postgres.pool, migrations)))
  expect(runs.flat()).toEqual([extra.name])
  await postgres.pool.query(
    `drop table together; delete from migrations where name = '${extra.name}'`,
  )
})

test('a failed migration leaves no trace and is retried', async () => {
  const broken = { name: '9999_broken.sql', sql: 'create table half (id int); select 1/0' }
  const run = () => runMigrations(postgres.pool, [...readMigrations(), broken])
  await expect(run()).rejects.toThrow('division by zero')
  await expect(run()).rejects.toThrow('division by zero')
})

test('an older version refuses to run on a newer schema', async () => {
  const older = readMigrations().slice(0, -1)
  await expect(runMigrations(postgres.pool, older)).rejects.toThrow(
    'migrations unknown to this version',
  )
})
