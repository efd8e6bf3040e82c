import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { type Clickhouse, createClickhouse } from '#platform/engines/clickhouse.ts'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { createRedis, type RedisEngine } from '#platform/engines/redis.ts'
import { databaseUrl, templateName } from './startEngines.ts'

/** Creates a database for this test file, with the schema unless it is to be empty, and drops it at the end. */
export function useDatabase({ isEmpty = false } = {}): {
  readonly postgres: Postgres
  readonly url: string
} {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(inject('postgresUrl'), name)
  const postgres = createPostgres({ url })
  const template = isEmpty ? 'template1' : templateName
  beforeAll(() => asAdmin(`create database ${name} template ${template}`))
  afterAll(async () => {
    await postgres.stop()
    await asAdmin(`drop database ${name} with (force)`)
  })
  return { postgres, url }
}

/** Connects to the Redis that all files share. Keys contain app ids, which are random in tests. */
export function useRedis(): RedisEngine {
  // Generous, so that a busy machine does not look like a Redis outage.
  const redis = createRedis({ urls: [inject('redisUrl')], commandMs: 5_000 })
  beforeAll(async () => {
    if (redis.client.status !== 'ready') {
      await new Promise((resolve) => redis.client.once('ready', resolve))
    }
  })
  afterAll(() => {
    redis.stop()
  })
  return redis
}

/** Creates a database for this test file, with the schema, in the ClickHouse that all files share. */
export function useClickhouse(): Clickhouse & { readonly url: string } {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(inject('clickhouseUrl'), name)
  const clickhouse = createClickhouse({ url })
  const { client, stop } = createClickhouse({ url: inject('clickhouseUrl') })
  beforeAll(async () => {
    await client.command({ query: `CREATE DATABASE ${name}` })
    await runClickhouseMigrations(clickhouse.client)
    await keepHours(clickhouse)
  })
  afterAll(async () => {
    await clickhouse.stop()
    await client.command({ query: `DROP DATABASE ${name}` })
    await stop()
  })
  return { ...clickhouse, url }
}

/**
 * Stops the merge of old hours to days. Tests count rows of fixed dates by hour, whatever the date of the run.
 */
export async function keepHours({ client }: Pick<Clickhouse, 'client'>): Promise<void> {
  for (const table of ['hourly', 'hourly_revenue'])
    await client.command({ query: `SYSTEM STOP TTL MERGES ${table}` })
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
