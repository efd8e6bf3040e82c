import type { ClickHouseClient } from '@clickhouse/client'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'

/** Amounts by name. */
export type Amounts = Readonly<Record<string, number>>

export interface Resources {
  /** What must not grow with time. */
  readonly bounded: Amounts
  /** What grows with data, or is chosen by the engine. */
  readonly others: Amounts
}

export interface ResourceSources {
  /** Where the processes serve `/metrics`, with their names. */
  readonly processes: readonly { readonly name: string; readonly port: number }[]
  readonly pool: Pool
  readonly redis: Redis
  readonly clickhouse: ClickHouseClient
}

export async function readResources(sources: ResourceSources): Promise<Resources> {
  const { processes, pool, redis, clickhouse } = sources
  const [used, connections, stored, memory, keys] = await Promise.all([
    Promise.all(processes.map(readProcess)),
    pool.query<{ connections: number; partitions: number }>(
      `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
              (select count(*)::int from pg_inherits where inhparent = 'log_batches'::regclass) as partitions`,
    ),
    readClickhouse(clickhouse),
    redis.info('memory'),
    redis.dbsize(),
  ])
  const clients = /connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1]
  return {
    bounded: {
      ...Object.fromEntries(used.flat()),
      'PostgreSQL: connections': connections.rows[0]?.connections ?? NaN,
      'PostgreSQL: partitions of the log': connections.rows[0]?.partitions ?? NaN,
      'Redis: connections': Number(clients),
      'ClickHouse: parts of a partition': stored.partsEach,
    },
    others: {
      'Redis: memory': Number(/used_memory:(\d+)/.exec(memory)?.[1]),
      'Redis: keys': keys,
      'ClickHouse: rows': stored.rows,
      'ClickHouse: memory': stored.memory,
    },
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

interface Stored {
  /** On average: a table gets a new partition with each day or week, so the sum grows with the time that passes. */
  readonly partsEach: number
  readonly rows: number
  readonly memory: number
}

async function readClickhouse(client: ClickHouseClient): Promise<Stored> {
  const answer = await client.query({
    query: `SELECT count() / uniqExact(table, partition_id) AS partsEach, toFloat64(sum(rows)) AS rows,
        (SELECT toFloat64(value) FROM system.metrics WHERE metric = 'MemoryTracking') AS memory
      FROM system.parts WHERE active AND database = currentDatabase()`,
    format: 'JSONEachRow',
  })
  const [stored] = await answer.json<Stored>()
  return stored ?? { partsEach: NaN, rows: NaN, memory: NaN }
}
