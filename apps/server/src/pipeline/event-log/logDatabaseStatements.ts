import type { Pool } from 'pg'

/** Returns the names of the log's databases, in their order. Empty if the log is in this database. */
export async function listLogDatabases(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from log_databases order by position',
  )
  return rows.map(({ name }) => name)
}

/** Saves the names of the log's databases, unless another server has saved some. */
export async function saveLogDatabases(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `insert into log_databases (position, name)
     select ordinal - 1, name from unnest($1::text[]) with ordinality as given (name, ordinal)
     where not exists (select from log_databases)
     on conflict do nothing`,
    [names],
  )
}

export async function deleteLogDatabases(pool: Pool): Promise<void> {
  await pool.query('delete from log_databases')
}
