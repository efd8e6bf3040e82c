import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Advisory lock, the same on all servers: its holder migrates while the others wait. */
const lockId = 7_468_726_6

/** Reads the numbered SQL files of a folder, in order. */
export function readMigrations(folder: string = import.meta.dirname): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file, sql: readFileSync(join(folder, file), 'utf8') }))
}

/**
 * Applies pending migrations and returns their names. Safe to call from many servers at once. Each migration
 * is one transaction. Throws if the database has unknown migrations, because an older version must not write
 * to a newer schema.
 */
export async function runMigrations(
  pool: Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const unknown = [...applied].filter((name) => !migrations.some((known) => known.name === name))
    if (unknown.length > 0) {
      throw new Error(
        `The database has migrations unknown to this version (${unknown.join(', ')}). ` +
          'Run a newer version.',
      )
    }
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, sql } of pending) {
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    }
    return pending.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => undefined)
    client.release()
  }
}
