import type { ClickHouseClient } from '@clickhouse/client'
import { splitStatements } from '#platform/migrations/applyMigration.ts'
import {
  type AppliedMigration,
  computeChecksum,
  findPending,
} from '#platform/migrations/findPending.ts'
import {
  type Migration,
  readDirectives,
  readMigrations,
} from '#platform/migrations/readMigrations.ts'

const createTable = `CREATE TABLE IF NOT EXISTS migrations
  (name String, run_at DateTime DEFAULT now(), checksum String, is_breaking Bool)
  ENGINE = ReplacingMergeTree ORDER BY name`

/** Changing a large table may take long. Progress is sent meanwhile, so that the connection is not idle. */
const patient = {
  max_execution_time: 3_600,
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: '5000',
} as const

/**
 * Runs the pending migrations and returns their names. ClickHouse has no transactions and no locks, so each
 * statement of a migration must be idempotent: a migration that was interrupted, or is run by two servers at
 * once, then has the same result as one that was run once. Throws a `StartError` if the database does not fit
 * this version.
 */
export async function runClickhouseMigrations(
  client: ClickHouseClient,
  migrations: readonly Migration[] = readMigrations(import.meta.dirname),
): Promise<string[]> {
  await client.command({ query: createTable })
  const pending = findPending(migrations, await readApplied(client))
  for (const migration of pending) {
    const { name, sql } = migration
    for (const query of splitStatements(sql)) {
      await client.command({ query, clickhouse_settings: patient })
    }
    await client.insert({
      table: 'migrations',
      values: [
        {
          name,
          checksum: computeChecksum(migration),
          is_breaking: readDirectives(sql).isBreaking,
        },
      ],
      format: 'JSONEachRow',
    })
  }
  return pending.map(({ name }) => name)
}

async function readApplied(client: ClickHouseClient): Promise<AppliedMigration[]> {
  const result = await client.query({
    query:
      'SELECT name, any(checksum) AS checksum, any(is_breaking) AS isBreaking FROM migrations GROUP BY name',
    format: 'JSONEachRow',
  })
  return result.json<AppliedMigration>()
}
