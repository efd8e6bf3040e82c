import type { ClickHouseClient } from '@clickhouse/client'
import { startRedis } from '@throughlink/services'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeContents } from '#pipeline/backup/emptyEngines.ts'
import { createRedis } from '#platform/engines/redis.ts'
import { waitForEngine } from '#platform/engines/waitForEngine.ts'

let server: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

test('Redis is empty although its check has just written, and not with any other key', async () => {
  const redis = createRedis({ urls: [server.url], commandMs: 5_000 })
  await waitForEngine(redis.check, 10_000)
  const pool = { query: () => Promise.resolve({ rows: [{ count: 0 }] }) } as unknown as Pool
  const clickhouse = {
    query: () => Promise.resolve({ json: () => Promise.resolve([]) }),
  } as unknown as ClickHouseClient
  const engines = { pool, clickhouse, redis: redis.client }
  expect(await redis.client.dbsize()).toBe(1)
  expect(await describeContents(engines)).toEqual([])
  await redis.client.set('clicks', '1')
  expect(await describeContents(engines)).toEqual(['Redis has 1 keys.'])
  redis.stop()
})
