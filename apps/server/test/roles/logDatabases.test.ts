import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { getLogDatabase } from '#pipeline/event-log/getLane.ts'
import { deleteLogDatabases } from '#pipeline/event-log/logDatabaseStatements.ts'
import { nameDatabase } from '#platform/engines/nameDatabase.ts'
import { useClickhouse, useDatabase } from '../support/engines.ts'
import { sendEvent } from '../support/sendEvent.ts'
import { startProcess } from '../support/startProcess.ts'

const main = useDatabase()
const log = useDatabase({ isEmpty: true })
const careless = useDatabase({ isEmpty: true })
const { url: clickhouseUrl } = useClickhouse()
const down = 'postgres://user:hunter2@127.0.0.1:1/none'
const env = { DATABASE_URL: main.url, CLICKHOUSE_URL: clickhouseUrl, STOP_SECONDS: '2' }

beforeEach(() => deleteLogDatabases(main.postgres.pool))

/** Sends an event of a new app of this database, and returns the status. */
async function sendEventOf(database: number, url: string): Promise<number> {
  for (;;) {
    const seeded = await seedOrganization(main.postgres.db, {
      name: 'Lumen',
      origin: url,
      domain: `go-${randomUUID()}.example`,
      app: {},
      links: [],
    })
    if (getLogDatabase(seeded.appId, 2) !== database) continue
    return (await sendEvent(url, seeded)).status
  }
}

test('a service starts while one database of the log is down, and serves the apps of the others', async () => {
  const urls = { LOG_DATABASE_URLS: `${log.url},${down}` }
  const service = await startProcess({ env: { ...env, ...urls } })
  const ready = await fetch(`${service.url}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({
    status: 'degraded',
    checks: { postgres: 'ok', 'log-database-1': 'ok', 'log-database-2': 'down' },
  })
  expect(await sendEventOf(0, service.url)).toBe(202)
  expect(await sendEventOf(1, service.url)).toBe(503)
  const { rows } = await log.postgres.pool.query('select from log_batches')
  expect(rows).toHaveLength(1)
  await service.stop()
  expect(service.output()).toContain(
    'Cannot connect to log database 2 of 2 (127.0.0.1:1/none). Clicks of its apps are kept in memory',
  )
  expect(service.output()).toContain('Failed to write to log database 2 of 2 (127.0.0.1:1/none)')
  expect(service.output()).not.toContain('hunter2')
}, 120_000)

test('a database of the log that could lose events is refused by name', async () => {
  const name = nameDatabase(careless.url).split('/')[1] ?? ''
  await careless.postgres.pool.query(`alter database ${name} set synchronous_commit = off`)
  const service = await startProcess({ env: { ...env, LOG_DATABASE_URLS: careless.url } })
  expect(await service.ended()).toBe(1)
  expect(service.output()).toContain(
    `Cannot use log database 1 of 1 (${nameDatabase(careless.url)}): The database has synchronous_commit = off`,
  )
}, 120_000)

test('the role migrate prepares the databases of the log too', async () => {
  const fresh = { ...env, LOG_DATABASE_URLS: careless.url }
  const first = await startProcess({ env: fresh, args: ['migrate'] })
  expect(await first.ended(), first.output()).toBe(0)
  expect(first.output()).toBe(`PostgreSQL at ${nameDatabase(careless.url)}: 0001_baseline.sql\n`)
  const failed = await startProcess({ env: { ...env, LOG_DATABASE_URLS: down }, args: ['migrate'] })
  expect(await failed.ended()).toBe(1)
  expect(failed.output()).toBe(
    'Cannot use 127.0.0.1:1/none: Cannot connect to PostgreSQL at 127.0.0.1:1. Start it, or correct LOG_DATABASE_URLS.\n',
  )
}, 120_000)

test('a backup of a log in several databases is refused', async () => {
  const service = await startProcess({
    env: { ...env, LOG_DATABASE_URLS: log.url },
    args: ['admin', 'backup', 'export', 'folder'],
  })
  expect(await service.ended()).toBe(1)
  expect(service.output()).toContain('Backups of an event log in several databases')
}, 120_000)
