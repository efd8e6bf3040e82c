import { setTimeout as sleep } from 'node:timers/promises'
import { decodeBatch } from '@throughlink/server/src/pipeline/event-log/batchCodec.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createRedis } from '@throughlink/server/src/platform/engines/redis.ts'
import { dumpRedis } from '@throughlink/server/test/support/dump.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'

/** Everything that the service has stored, by place: `postgres people`, `redis`, `clickhouse clicks`. */
export type Dump = ReadonlyMap<string, string>

export async function dumpStores(bed: Testbed): Promise<Dump> {
  const [postgres, clickhouse, redis] = await Promise.all([
    dumpPostgres(bed),
    dumpClickhouse(bed),
    dumpOwnRedis(bed),
  ])
  return new Map([...postgres, ...clickhouse, ['redis', redis]])
}

async function dumpPostgres({ database: { pool } }: Testbed): Promise<[string, string][]> {
  const { rows: tables } = await pool.query<{ name: string; path: string }>(
    `select tablename as name, format('%I.%I', schemaname, tablename) as path
       from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const dump: [string, string][] = []
  for (const { name, path } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${path} t`)
    // One place, of many partitions.
    const table = name.replace(/_(\d{8}|default)$/, '')
    const place = name.startsWith('log_batches') ? 'event log, as stored' : table
    dump.push([`postgres ${place}`, rows.map(({ line }) => line).join('\n')])
  }
  // Entries are compressed in the table.
  const { rows } = await pool.query<{ payload: Buffer }>('select payload from log_batches')
  const entries = rows.map(({ payload }) => JSON.stringify(decodeBatch(payload)))
  return [...dump, ['postgres event log', entries.join('\n')]]
}

async function dumpClickhouse({ engines }: Testbed): Promise<[string, string][]> {
  const { client, stop } = createClickhouse({ url: engines.clickhouse.url })
  const read = async (query: string) =>
    (await client.query({ query, format: 'JSONEachRow' })).text()
  try {
    const list = await read(
      `select name from system.tables where database = currentDatabase() and engine not like '%View%'`,
    )
    const names = list.split('\n').filter(Boolean)
    const dump: [string, string][] = []
    for (const line of names) {
      const { name } = JSON.parse(line) as { name: string }
      dump.push([`clickhouse ${name}`, await read(`select * from \`${name}\``)])
    }
    return dump
  } finally {
    await stop()
  }
}

async function dumpOwnRedis({ engines }: Testbed): Promise<string> {
  const { client, stop } = createRedis({ urls: [engines.redis.url] })
  try {
    // The client queues nothing while it connects.
    while (client.status !== 'ready') await sleep(20)
    return (await dumpRedis(client)).toString('latin1')
  } finally {
    stop()
  }
}

/** Lists every encoding in which a text could be stored. */
export function listEncodings(text: string): readonly string[] {
  return [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('hex'),
    // Without the last characters, which depend on what follows.
    Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -2),
    [...Buffer.from(text)].join(),
  ]
}
