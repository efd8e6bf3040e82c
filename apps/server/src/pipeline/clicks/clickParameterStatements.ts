import type { Pool } from 'pg'
import type { ClickParameters } from '#catalog/links/clickParameters.ts'
import { toUtcDay } from '#platform/time/utcDays.ts'
import type { ClickOfApp, StoredParameters } from './clickParameters.ts'
import { readMinute } from './clickTokens.ts'

/** The click's day, which its reference contains. Every server computes the same. */
const toDay = (reference: Buffer) => toUtcDay(readMinute(reference))

/** Makes one attempt to write. A repeated attempt changes nothing. */
export async function insertParameters(
  pool: Pool,
  rows: readonly StoredParameters[],
  timeoutMs: number,
): Promise<void> {
  const query = {
    name: 'insert-click-parameters',
    text: `with added as materialized (
             select * from unnest($1::text[], $2::bytea[], $3::date[], $4::text[], $5::text[], $6::boolean[])
               as added (app_id, click_reference, clicked_on, tail, query, is_for_referrer)
           ), for_referrers as (
             insert into referrer_parameters (app_id, click_reference, clicked_on, tail, query)
             select app_id, click_reference, clicked_on, tail, query from added where is_for_referrer
             on conflict do nothing
           )
           insert into click_parameters (app_id, click_reference, clicked_on, tail, query)
           select app_id, click_reference, clicked_on, tail, query from added where not is_for_referrer
           on conflict do nothing`,
    values: [
      rows.map(({ appId }) => appId),
      rows.map(({ reference }) => reference),
      rows.map(({ reference }) => toDay(reference)),
      rows.map(({ tail }) => tail),
      rows.map((row) => row.query),
      rows.map(({ isForReferrer }) => isForReferrer),
    ],
    // Supported by `pg`, but its types lack it.
    query_timeout: timeoutMs,
  }
  await pool.query(query)
}

export interface ParametersRow extends ClickParameters {
  readonly reference: Buffer
}

/** Not prepared, so that the plan has only the partitions of these days. */
export async function selectParameters(
  pool: Pool,
  appId: string,
  references: readonly Buffer[],
): Promise<readonly ParametersRow[]> {
  const select = (table: string) =>
    `select click_reference as reference, tail, query from ${table}
      where app_id = $1 and click_reference = any($2::bytea[]) and clicked_on = any($3::date[])`
  const { rows } = await pool.query<ParametersRow>({
    text: `${select('click_parameters')} union all ${select('referrer_parameters')}`,
    values: [appId, references, [...new Set(references.map(toDay))]],
  })
  return rows
}

const tables = ['click_parameters', 'referrer_parameters'] as const

/** Deletes the parameters of clicks. */
export async function deleteParameters(pool: Pool, clicks: readonly ClickOfApp[]): Promise<void> {
  if (clicks.length === 0) return
  for (const table of tables) {
    await pool.query(
      `delete from ${table} erased
        using unnest($1::text[], $2::bytea[], $3::date[]) as click (app_id, reference, clicked_on)
        where erased.app_id = click.app_id and erased.click_reference = click.reference
          and erased.clicked_on = click.clicked_on`,
      [
        clicks.map(({ appId }) => appId),
        clicks.map(({ reference }) => reference),
        clicks.map(({ reference }) => toDay(reference)),
      ],
    )
  }
}

/** Deletes up to `limit` rows of an app. Returns their number. */
export async function deleteParametersOfApp(
  pool: Pool,
  appId: string,
  limit: number,
): Promise<number> {
  let count = 0
  for (const table of tables) {
    const { rowCount } = await pool.query(
      `delete from ${table} where (clicked_on, app_id, click_reference) in (
         select clicked_on, app_id, click_reference from ${table} where app_id = $1 limit $2)`,
      [appId, limit - count],
    )
    count += rowCount ?? 0
  }
  return count
}
