import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { countUnshipped as readUnshipped } from '#pipeline/event-log/laneStatements.ts'
import { addJob, listJobs } from '#platform/jobs/jobStatements.ts'
import { useClickhouse, useDatabase } from '../support/engines.ts'
import { sendEvent } from '../support/sendEvent.ts'
import { startProcess } from '../support/startProcess.ts'

const { postgres, url: databaseUrl } = useDatabase()
const { url: clickhouseUrl } = useClickhouse()
const { pool } = postgres
const env = { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl }

const countUnshipped = async () => (await readUnshipped(pool)).count

async function sendFirstEvent(url: string): Promise<void> {
  const seeded = await seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: url,
    domain: `go-${randomUUID()}.example`,
    app: {},
    links: [],
  })
  const response = await sendEvent(url, seeded)
  expect(response.status, await response.clone().text()).toBe(202)
}

test('a serving process never does background work, and a working process does it', async () => {
  const serving = await startProcess({ env, args: ['serve'] })
  await sendFirstEvent(serving.url)
  await addJob(pool, { task: 'deleteExpired', key: 'waiting', priority: 0 })
  await sleep(4_000)
  expect(await countUnshipped()).toBe(1)
  expect(await listJobs(pool, 10, null)).toMatchObject([{ key: 'waiting', state: 'waiting' }])

  const working = await startProcess({ env, args: ['work'] })
  await expect.poll(countUnshipped, { timeout: 60_000 }).toBe(0)
  await expect
    .poll(async () => (await listJobs(pool, 10, null)).map(({ key }) => key), { timeout: 60_000 })
    .not.toContain('waiting')
  const planned = (await listJobs(pool, 10, null)).map(({ task }) => task)
  expect(planned.toSorted()).toEqual([
    'applyRetention',
    'checkDomains',
    'deleteExpired',
    'erase',
    'keepIndex',
    'planLearning',
    'sendEmails',
    'sendWeeklyReports',
    'updateCurrencyRates',
    'updateRelayRanges',
  ])

  expect((await fetch(`${working.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${working.url}/livez`)).status).toBe(200)
  expect(await (await fetch(`${working.url}/metrics`)).text()).toContain('throughlink_jobs')
  for (const path of ['/api/v1/organizations', apiPaths.events, '/amber', '/openapi.json']) {
    expect((await fetch(working.url + path)).status).toBe(404)
  }
  expect(await working.stop(), working.output()).toBe(0)
  expect(await serving.stop(), serving.output()).toBe(0)
}, 240_000)

test('an unknown role is refused in one sentence with the list of roles', async () => {
  const service = await startProcess({ env, args: ['worker'] })
  expect(await service.ended()).toBe(1)
  expect(service.output()).toBe(
    'The role must be one of serve, work, all, migrate, admin, health. Without one, it is all.\n',
  )
}, 120_000)

test('WEB_CONCURRENCY is ignored with a warning unless the role is serve', async () => {
  const service = await startProcess({ env: { ...env, WEB_CONCURRENCY: '2' }, args: ['work'] })
  expect(await service.stop()).toBe(0)
  expect(service.output()).toContain('WEB_CONCURRENCY is ignored')
}, 120_000)
