import { dayMs, hourMs } from '@throughlink/server/src/platform/time/durations.ts'
import { listDatedTables } from '@throughlink/server/src/roles/listDatedTables.ts'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'

export interface ExpiredOptions {
  readonly pool: Pool
  readonly redis: Redis
  readonly nowMs: number
}

const matchWindowMs = dayMs

/** How long rows of the tables of PostgreSQL are kept, by their time. */
const kept: readonly { readonly table: string; readonly at: string; readonly ms: number }[] = [
  // Two hours, and the hour that has not ended.
  { table: 'log_batches', at: 'hour', ms: 3 * hourMs },
  { table: `claims where query <> ''`, at: 'claimed_at', ms: 7 * dayMs },
  { table: 'address_keys', at: 'day::timestamptz', ms: matchWindowMs + dayMs },
  { table: 'install_values', at: 'day::timestamptz', ms: 31 * dayMs },
  ...listDatedTables({ matchWindowMs }).map(({ name, column, days, keepMs }) => ({
    table: name,
    at: `${column}::timestamptz`,
    ms: keepMs + days * dayMs,
  })),
]

/** Returns the tables that have rows which should have been deleted, and tables whose default partition is in use. */
export async function findExpired(options: ExpiredOptions): Promise<readonly string[]> {
  const { pool, redis, nowMs } = options
  const found: string[] = []
  for (const { table, at, ms } of kept) {
    const { rows } = await pool.query<{ oldest: Date | null }>(
      `select min(${at}) as oldest from ${table}`,
    )
    const oldestMs = rows[0]?.oldest?.getTime() ?? nowMs
    if (oldestMs < nowMs - ms) found.push(`${table}: ${new Date(oldestMs).toISOString()}`)
  }
  const defaults = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_class c, pg_partition_tree(c.oid)
      where c.relkind = 'p' and relid::regclass::text like '%\\_default'`,
  )
  for (const { name } of defaults.rows) {
    const { rowCount } = await pool.query(`select from ${name} limit 1`)
    if (rowCount !== 0) found.push(`${name} is in use`)
  }
  // Every key expires, but for the mark of a complete index.
  const keys = await redis.keys('*')
  for (const key of keys) {
    if ((await redis.ttl(key)) === -1 && !key.startsWith('tl:complete:'))
      found.push(`${key} has no expiry`)
  }
  return found
}
