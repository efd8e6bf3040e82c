import type { ClickHouseClient } from '@clickhouse/client'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'

/** What must not grow with time, by name. */
export type Resources = Readonly<Record<string, number>>

export interface ResourceSources {
  /** Where the processes serve `/metrics`, with their names. */
  readonly processes: readonly { readonly name: string; readonly port: number }[]
  readonly pool: Pool
  readonly redis: Redis
  readonly clickhouse: ClickHouseClient
}

export async function readResources(sources: ResourceSources): Promise<Resources> {
  const { processes, pool, redis, clickhouse } = sources
  const [used, connections, parts] = await Promise.all([
    Promise.all(processes.map(readProcess)),
    pool.query<{ connections: number; partitions: number }>(
      `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
              (select count(*)::int from pg_inherits where inhparent = 'log_batches'::regclass) as partitions`,
    ),
    countParts(clickhouse),
  ])
  const clients = /connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1]
  return {
    ...Object.fromEntries(used.flat()),
    'PostgreSQL: connections': connections.rows[0]?.connections ?? NaN,
    'PostgreSQL: partitions of the log': connections.rows[0]?.partitions ?? NaN,
    'Redis: connections': Number(clients),
    'ClickHouse: parts': parts,
  }
}

type Entry = readonly [name: string, value: number]

async function readProcess({
  name,
  port,
}: {
  readonly name: string
  readonly port: number
}): Promise<readonly Entry[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (metric: string) =>
    Number(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
  return [
    [`${name}: heap in use`, read('nodejs_heap_size_used_bytes')],
    [`${name}: memory outside of the heap`, read('nodejs_external_memory_bytes')],
    [`${name}: handles`, read('nodejs_active_handles_total')],
    [`${name}: file descriptors`, read('process_open_fds')],
  ]
}

async function countParts(client: ClickHouseClient): Promise<number> {
  const answer = await client.query({
    query:
      'SELECT count() AS parts FROM system.parts WHERE active AND database = currentDatabase()',
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ parts: string }>()
  return Number(row?.parts)
}
