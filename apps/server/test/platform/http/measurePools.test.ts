import { afterAll, expect, test } from 'vitest'
import { createPostgres } from '#platform/engines/postgres.ts'
import { measurePools } from '#platform/http/measurePools.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { useDatabase } from '#test/support/engines.ts'

const { url } = useDatabase()
const metrics = createMetrics()
const measured: { stop?: () => Promise<void> } = {}
afterAll(async () => measured.stop?.())

test('connections, waiting queries and their waits are measured', async () => {
  const postgres = createPostgres({ url, maxConnections: 1 })
  measured.stop = postgres.stop
  const { pool, db } = postgres
  measurePools([pool], metrics)
  const read = async () => (await metrics.registry.metrics()).split('\n')

  const client = await pool.connect()
  const waiting = [pool.query('select 1'), db.selectFrom('apps').select('id').execute()]
  await expect.poll(() => pool.waitingCount).toBe(2)
  const busy = await read()
  expect(busy).toContain('throughlink_postgres_pool_connections{state="busy"} 1')
  expect(busy).toContain('throughlink_postgres_pool_connections{state="idle"} 0')
  expect(busy).toContain('throughlink_postgres_pool_waiting 2')
  await new Promise((resolve) => setTimeout(resolve, 30))
  client.release()
  await Promise.all(waiting)

  const idle = await read()
  expect(idle).toContain('throughlink_postgres_pool_connections{state="idle"} 1')
  expect(idle).toContain('throughlink_postgres_pool_waiting 0')
  expect(idle).toContain('throughlink_postgres_pool_wait_seconds_count 3')
  const sum = idle.find((line) => line.startsWith('throughlink_postgres_pool_wait_seconds_sum'))
  expect(Number(sum?.split(' ')[1])).toBeGreaterThan(0.05)
})

test('a failed connection is reported to its caller as before', async () => {
  const postgres = createPostgres({ url: 'postgres://127.0.0.1:1/none' })
  measurePools([postgres.pool], createMetrics())
  await expect(postgres.pool.query('select 1')).rejects.toThrow('ECONNREFUSED')
  await expect(postgres.pool.connect()).rejects.toThrow('ECONNREFUSED')
  await postgres.stop()
})
