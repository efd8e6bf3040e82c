import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRedis } from '@throughlink/server/src/platform/engines/redis.ts'
import { waitForEngine } from '@throughlink/server/src/platform/engines/waitForEngine.ts'
import { Client } from 'pg'
import type { Engines } from '../../harness/engines/engines.ts'
import type { Environment } from '../../harness/servers/startFleet.ts'
import type { Stop } from '../../harness/servers/withCleanup.ts'
import { startAuthProxy } from './startAuthProxy.ts'

/** Gives each engine a password that it checks, and returns the first environment of the servers. */
export async function protectEngines(engines: Engines, stops: Stop[]): Promise<Environment> {
  const { postgres, redis, clickhouse } = engines
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query("create role service login password 'first'")
  await admin.query('create database service owner service')
  const { rows } = await admin.query<{ hba_file: string }>('show hba_file')
  writeFileSync(
    rows[0]?.hba_file ?? '',
    'host all throughlink 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  await admin.query('select pg_reload_conf()')
  await admin.end()
  const unprotected = createRedis({ urls: [redis.url], commandMs: 5_000 })
  await waitForEngine(unprotected.check, 5_000)
  await unprotected.client.config('SET', 'requirepass', 'first')
  unprotected.stop()
  const proxy = await startAuthProxy(clickhouse.port, 'first')
  stops.push(proxy.stop)
  const makeSecret = () => randomBytes(32).toString('base64url')
  return {
    DATABASE_URL: `postgres://service:first@127.0.0.1:${postgres.port}/service`,
    REDIS_URL: `redis://:first@127.0.0.1:${redis.port}`,
    CLICKHOUSE_URL: `http://service:first@127.0.0.1:${proxy.port}/default`,
    CLICK_KEYS: `1:${makeSecret()}`,
    SECRETS_KEY: makeSecret(),
    METRICS_TOKEN: makeSecret(),
  }
}
