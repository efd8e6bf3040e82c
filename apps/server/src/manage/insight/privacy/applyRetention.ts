import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { longStatement } from '#platform/engines/toArrayLiteral.ts'
import { findMutation, quote, submitMutation } from './mutationStatements.ts'

export interface ApplyRetentionOptions {
  readonly db: Kysely<Database>
  readonly clickhouse: ClickHouseClient
  readonly now: () => number
}

/** Tables with a row for each click, install, event and opened link. */
const tables = ['clicks', 'matches', 'events', 'opens'] as const

/**
 * Deletes the rows of organizations that asked for a shorter retention than the tables have. By whole months: ClickHouse
 * rewrites the parts of a month for it, and once is enough. Counts stay.
 */
export async function applyRetention(options: ApplyRetentionOptions): Promise<void> {
  const { db, clickhouse, now } = options
  for (const { id, months, appIds } of await listRetentions(db)) {
    const before = getMonthStart(now(), months)
    const condition = `app_id IN (${appIds.map(quote).join(', ')}) AND at < toDateTime('${before}', 'UTC')`
    for (const table of tables) {
      if (!(await hasRows(clickhouse, table, condition))) continue
      const name = `retention ${id} ${before}`
      const mutation = await findMutation(clickhouse, table, name)
      if (mutation?.error) throw new Error(`Failed to delete from ${table} in ClickHouse.`)
      // Rows that came later than a mutation need another one.
      if (mutation?.isDone ?? true) await submitMutation(clickhouse, { table, condition, name })
    }
  }
}

/** Lists the organizations with apps that asked for less. */
function listRetentions(db: Kysely<Database>) {
  return db
    .selectFrom('organizations')
    .innerJoin('apps', 'apps.organization_id', 'organizations.id')
    .select(['organizations.id', 'organizations.retention_months as months'])
    .select(({ fn }) => fn.agg<string[]>('array_agg', ['apps.id']).as('appIds'))
    .where('organizations.retention_months', 'is not', null)
    .groupBy('organizations.id')
    .$narrowType<{ months: number }>()
    .execute()
}

/** Returns the start of the first month that is kept, such as `2026-09-01 00:00:00`. */
function getMonthStart(nowMs: number, months: number): string {
  const date = new Date(nowMs)
  const start = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
  return start.toISOString().slice(0, 19).replace('T', ' ')
}

async function hasRows(
  client: ClickHouseClient,
  table: string,
  condition: string,
): Promise<boolean> {
  const result = await client.query({
    query: `SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`,
    format: 'JSONEachRow',
    clickhouse_settings: longStatement,
  })
  return (await result.json()).length > 0
}
