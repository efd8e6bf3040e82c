import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { ClickParameters } from '#catalog/links/clickParameters.ts'
import type { Database } from '#platform/engines/database.ts'
import type { StoredParameters } from './clickParameters.ts'

/** Makes one attempt to write. A repeated attempt changes nothing. */
export async function insertParameters(
  pool: Pool,
  rows: readonly StoredParameters[],
  timeoutMs: number,
): Promise<void> {
  const query = {
    name: 'insert-click-parameters',
    text: `insert into click_parameters (click_reference, app_id, tail, query, expires_at)
           select * from unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
           on conflict do nothing`,
    values: [
      rows.map(({ reference }) => reference),
      rows.map(({ appId }) => appId),
      rows.map(({ tail }) => tail),
      rows.map((row) => row.query),
      rows.map(({ expiresAtMs }) => new Date(expiresAtMs)),
    ],
    // Supported by `pg`, but its types lack it.
    query_timeout: timeoutMs,
  }
  await pool.query(query)
}

export interface ParametersRow extends ClickParameters {
  readonly reference: Buffer
}

export async function selectParameters(
  pool: Pool,
  references: readonly Buffer[],
): Promise<readonly ParametersRow[]> {
  const { rows } = await pool.query<ParametersRow>({
    name: 'select-click-parameters',
    text: `select click_reference as reference, tail, query
             from click_parameters where click_reference = any($1)`,
    values: [references],
  })
  return rows
}

/** Deletes up to `limit` expired rows. Returns their number. */
export async function deleteExpiredParameters(
  db: Kysely<Database>,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from click_parameters where click_reference = any (array(
      select click_reference from click_parameters where expires_at < ${before} limit ${limit}
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
