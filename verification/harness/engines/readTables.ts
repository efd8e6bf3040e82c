import type { ClickHouseClient } from '@clickhouse/client'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'

/** What an engine stores under a name. Rows of Redis are keys. */
export interface StoredTable {
  readonly rows: number
  readonly bytes: number
}

export interface TableSources {
  readonly pool: Pool
  readonly clickhouse: ClickHouseClient
  readonly redis: Redis
}

/** Reads the tables of all engines by name, with their indexes and partitions, once they are as small as they get. */
export async function readTables({
  pool,
  clickhouse,
  redis,
}: TableSources): Promise<ReadonlyMap<string, StoredTable>> {
  const found = new Map<string, StoredTable>()
  const tables = await pool.query<{ name: string; bytes: string }>(
    `select c.relname as name,
            case c.relkind when 'r' then pg_total_relation_size(c.oid)
              else (select sum(pg_total_relation_size(relid)) from pg_partition_tree(c.oid)) end as bytes
       from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name, bytes } of tables.rows) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from "${name}"`)
    found.set(name, { rows: Number(rows[0]?.count), bytes: Number(bytes) })
  }
  const query = async <T>(text: string) =>
    (await clickhouse.query({ query: text, format: 'JSONEachRow' })).json<T>()
  const names = await query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
  )
  for (const { name } of names) {
    await clickhouse.command({ query: `OPTIMIZE TABLE ${name} FINAL` })
    const [size] = await query<{ rows: string; bytes: string }>(
      `SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
        WHERE active AND database = currentDatabase() AND table = '${name}'`,
    )
    found.set(`clickhouse.${name}`, { rows: Number(size?.rows), bytes: Number(size?.bytes) })
  }
  const memory = /used_memory_dataset:(\d+)/.exec(await redis.info('memory'))?.[1]
  found.set('redis', { rows: await redis.dbsize(), bytes: Number(memory) })
  return found
}
