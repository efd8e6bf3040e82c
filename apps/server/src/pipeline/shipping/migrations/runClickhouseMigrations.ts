import type { ClickHouseClient } from '@clickhouse/client'
import { readMigrations, type Migration } from '../../../platform/migrations/runMigrations.ts'

/** Must not change between versions: it records which migrations were run. */
const createTable = `CREATE TABLE IF NOT EXISTS migrations (name String, run_at DateTime DEFAULT now())
  ENGINE = ReplacingMergeTree ORDER BY name`

/**
 * Runs the pending migrations and returns their names. ClickHouse has no transactions and no locks, so each
 * statement of a migration must be idempotent: a migration that was interrupted, or is run by two servers at
 * once, then has the same result as one that was run once. Throws if the database has migrations that this
 * version does not know, because an older version must not write to newer tables.
 */
export async function runClickhouseMigrations(
  client: ClickHouseClient,
  migrations: readonly Migration[] = readMigrations(import.meta.dirname),
): Promise<string[]> {
  await client.command({ query: createTable })
  const result = await client.query({
    query: 'SELECT DISTINCT name FROM migrations',
    format: 'JSONEachRow',
  })
  const done = new Set((await result.json<{ name: string }>()).map(({ name }) => name))
  const unknown = [...done].filter((name) => !migrations.some((known) => known.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `ClickHouse has migrations unknown to this version (${unknown.join(', ')}). ` +
        'Run a newer version.',
    )
  }
  const missing = migrations.filter(({ name }) => !done.has(name))
  for (const { name, sql } of missing) {
    for (const query of splitStatements(sql)) await client.command({ query })
    await client.insert({ table: 'migrations', values: [{ name }], format: 'JSONEachRow' })
  }
  return missing.map(({ name }) => name)
}

/** A statement ends with `;` at the end of a line. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => /^(?!--)\S/m.test(statement))
}
