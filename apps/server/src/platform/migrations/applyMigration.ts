import type { Client } from 'pg'
import { computeChecksum } from './findPending.ts'
import { type Migration, readDirectives } from './readMigrations.ts'

/**
 * Applies a migration and records it, in one transaction. It gives up after half a second on a table
 * lock (SQLSTATE 55P03), because requests for that table queue behind it and have a timeout of two seconds.
 *
 * A migration with the directive `-- no transaction` runs one statement at a time, for
 * `create index concurrently`. If it fails, it is run again from its first statement, so each statement must be
 * safe to repeat; an index that failed is invalid and must be dropped first.
 */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  const { name, sql } = migration
  const { isTransactional, isBreaking } = readDirectives(sql)
  const record = () =>
    client.query('insert into migrations (name, checksum, is_breaking) values ($1, $2, $3)', [
      name,
      computeChecksum(migration),
      isBreaking,
    ])
  if (!isTransactional) {
    await client.query('set statement_timeout = 0')
    // These statements wait for other transactions without blocking anyone.
    await client.query('set lock_timeout = 0')
    for (const statement of splitStatements(sql)) await client.query(statement)
    await record()
    return
  }
  await client.query('begin')
  try {
    await client.query("set local statement_timeout = 0; set local lock_timeout = '500ms'")
    await client.query(sql)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Splits the SQL of a migration. A statement ends with `;` at the end of a line. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => /^(?!--)\S/m.test(statement))
}
