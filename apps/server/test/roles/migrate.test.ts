import { expect, test } from 'vitest'
import { useClickhouse, useDatabase } from '../support/engines.ts'
import { startProcess } from '../support/startProcess.ts'

const { postgres, url: databaseUrl } = useDatabase({ isEmpty: true })
const { url: clickhouseUrl } = useClickhouse()

/** Migrations need no secrets. */
const noSecrets = { CLICK_KEYS: '', REDIS_URL: '' }

test('the role migrate applies the migrations of PostgreSQL, of the jobs and of ClickHouse, and exits', async () => {
  const env = { ...noSecrets, DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl }
  const first = await startProcess({ env, args: ['migrate'] })
  expect(await first.ended(), first.output()).toBe(0)
  expect(first.output()).toBe('PostgreSQL: 0001_baseline.sql\n')
  await postgres.pool.query('select from jobs.jobs')
  const second = await startProcess({ env, args: ['migrate'] })
  expect(await second.ended()).toBe(0)
  expect(second.output()).toBe('No pending migrations.\n')
}, 180_000)

test('a direct URL for migrations replaces that of the database', async () => {
  const env = {
    ...noSecrets,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    MIGRATIONS_DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: clickhouseUrl,
  }
  const service = await startProcess({ env, args: ['migrate'] })
  expect(await service.ended(), service.output()).toBe(0)
}, 120_000)

test('a missing ClickHouse is reported in one sentence', async () => {
  const env = { ...noSecrets, DATABASE_URL: databaseUrl, CLICKHOUSE_URL: 'http://127.0.0.1:1' }
  const service = await startProcess({ env, args: ['migrate'] })
  expect(await service.ended()).toBe(1)
  expect(service.output()).toBe(
    'ClickHouse does not respond. Start it, or correct CLICKHOUSE_URL.\n',
  )
}, 120_000)
