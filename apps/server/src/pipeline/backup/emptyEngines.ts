import type { ClickHouseClient } from '@clickhouse/client'
import { Cluster, type Redis } from 'ioredis'
import type { Pool } from 'pg'
import { checkPrefix, type RedisClient } from '#platform/engines/redis.ts'
import { listTableNames } from './storedTables.ts'

/** More than a node of a cluster has. */
const maxCheckKeys = 100

export interface Engines {
  readonly pool: Pool
  readonly clickhouse: ClickHouseClient
  readonly redis: RedisClient
}

/** Returns what the engines contain, as sentences. Empty if all of them are empty. */
export async function describeContents({ pool, clickhouse, redis }: Engines): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname in ('public', 'jobs')`,
  )
  const relations = rows[0]?.count ?? 0
  const tables = await listTableNames(clickhouse)
  const sizes = await Promise.all(listNodes(redis).map(countKeys))
  const keys = sizes.reduce((sum, size) => sum + size, 0)
  return [
    ...(relations > 0 ? [`PostgreSQL has ${relations} tables, views and sequences.`] : []),
    ...(tables.length > 0 ? [`ClickHouse has ${tables.length} tables and views.`] : []),
    ...(keys > 0 ? [`Redis has ${keys} keys.`] : []),
  ]
}

/** Counts the keys of a node, without those that the check of Redis has just written. */
async function countKeys(node: Redis): Promise<number> {
  const size = await node.dbsize()
  // Of a node that is not empty, the number need not be exact.
  return size > maxCheckKeys ? size : size - (await node.keys(`${checkPrefix}*`)).length
}

/** Returns the number of other connections of the service to the database. */
export async function countServers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'throughlink%'
       and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

/** Deletes everything in the databases that the URLs name. */
export async function emptyEngines({ pool, clickhouse, redis }: Engines): Promise<void> {
  await pool.query(
    'drop schema if exists jobs cascade; drop schema public cascade; create schema public',
  )
  for (const name of await listTableNames(clickhouse)) {
    await clickhouse.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` })
  }
  await Promise.all(listNodes(redis).map((node) => node.flushdb()))
}

function listNodes(redis: RedisClient) {
  return redis instanceof Cluster ? redis.nodes('master') : [redis]
}
