import { apiPaths } from '@throughlink/protocol'
import { startPgbouncer } from '@throughlink/services'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { eraseDue } from '#manage/insight/privacy/eraseDue.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { createSeenEvents } from '#pipeline/event-log/seenEvents.ts'
import { learnApp } from '#pipeline/learning/learnApp.ts'
import { listModels } from '#pipeline/learning/learningStatements.ts'
import { planLearning } from '#pipeline/learning/planLearning.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { addJob, listJobs } from '#platform/jobs/jobStatements.ts'
import { startJobs } from '#platform/jobs/startJobs.ts'
import { useClickhouse, useDatabase } from '../support/engines.ts'
import { makeMember } from '../support/people.ts'
import { installId, iphone, tap } from '../support/phones.ts'
import { startProcess } from '../support/startProcess.ts'
import { useApp } from '../support/useApp.ts'

// Fewer connections than the service opens, so that transactions share them.
const pgbouncer = await startPgbouncer({ databaseUrl: inject('postgresUrl'), poolSize: 5 })
const { url: emptyUrl, postgres: empty } = useDatabase({ isEmpty: true })
const clickhouse = useClickhouse()
let pooled: Postgres | undefined
const destination = 'https://lumen.example/amber'
const app = useApp({
  clickhouseUrl: clickhouse.url,
  seed: { links: [{ slug: 'amber', destination }] },
  postgresFor(url) {
    pooled = createPostgres({ url: pgbouncer.toUrl(url), hasPreparedStatements: false })
    return pooled
  },
})

afterAll(async () => {
  await pooled?.stop()
  await pgbouncer.stop()
})

test('the whole journey works through PgBouncer in transaction mode', async () => {
  if (pooled === undefined) throw new Error('There is no pool.')
  const { pool, db } = pooled
  const log = createPostgresEventLog({ pool, now: Date.now })
  const { appId, organizationId } = app.tenant
  const failures: unknown[] = []
  const stop = startJobs({
    pool,
    now: Date.now,
    periodic: [],
    concurrency: 4,
    tasks: {
      planLearning: () => planLearning({ pool, db, now: Date.now }),
      learnApp: (payload) =>
        learnApp(
          { db, log, clickhouse: clickhouse.client, now: Date.now },
          String(payload['appId']),
        ),
      erase: () =>
        eraseDue({
          db,
          log,
          parameters: app.parameters,
          index: app.index,
          seen: createSeenEvents(app.redis.client),
          clickhouse: clickhouse.client,
          graceMs: 0,
          batchEveryMs: 0,
          onFailure: (error) => failures.push(error),
        }),
    },
    onFailure: (_, error) => failures.push(error),
  })
  onTestFinished(stop)

  // Click, match and event, of many at a time.
  const installs = Array.from({ length: 24 }, () => installId())
  await Promise.all(
    installs.map(async (id, index) => {
      const address = `198.18.7.${index + 1}`
      await tap(app, '/amber', { address })
      const matched = await app.api(apiPaths.matchLink, { ...iphone, installId: id }, { address })
      expect(matched.json()).toMatchObject({ link: destination })
      const event = { id: `event-${id}`, installId: id, name: 'purchase', time: Date.now() }
      const body = { sentAt: Date.now(), events: [event] }
      expect((await app.api(apiPaths.events, body, { address })).status).toBe(202)
    }),
  )

  // Shipping.
  const ship = createShipper({
    client: clickhouse.client,
    links: createPostgresLinkDirectory({ db, pool }),
  })
  while ((await log.shipNext(0, { maxEntries: 1_000, maxBytes: 1e8 }, ship)) !== null);
  const count = async (table: string) => {
    const query = `SELECT count() FROM ${table}`
    return (await (await clickhouse.client.query({ query, format: 'TabSeparated' })).text()).trim()
  }
  expect(await count('events')).toBe('24')

  // Learning.
  await app.counter.flush()
  await addJob(pool, { task: 'planLearning', key: 'planLearning', priority: 0 })
  await expect.poll(() => listModels(db, appId), { timeout: 60_000 }).toHaveLength(1)

  // Erasure.
  const owner = await makeMember(app, organizationId, 'owner')
  const erased = installs[0] ?? ''
  expect((await owner.post(`/apps/${appId}/installs/${erased}/erasure`)).status).toBe(202)
  const erase = async () => {
    await addJob(pool, { task: 'erase', key: 'erase', priority: 0 })
    return count('events')
  }
  await expect.poll(erase, { timeout: 60_000, interval: 500 }).toBe('23')
  expect(failures).toEqual([])
}, 240_000)

test('a server and a worker start on an empty database, migrate it and stop, all through PgBouncer', async () => {
  const env = {
    DATABASE_URL: pgbouncer.toUrl(emptyUrl),
    DATABASE_PREPARED_STATEMENTS: 'off',
    CLICKHOUSE_URL: clickhouse.url,
  }
  const [serving, working] = await Promise.all([
    startProcess({ env, args: ['serve'] }),
    startProcess({ env, args: ['work'] }),
  ])
  expect((await fetch(`${serving.url}/readyz`)).status).toBe(200)
  await addJob(empty.pool, { task: 'deleteExpired', key: 'through', priority: 0 })
  await expect
    .poll(async () => (await listJobs(empty.pool, 10, null)).map(({ key }) => key), {
      timeout: 60_000,
    })
    .not.toContain('through')
  expect(await working.stop(), working.output()).toBe(0)
  expect(await serving.stop(), serving.output()).toBe(0)
  for (const { stdout } of [serving, working]) expect(stdout()).not.toContain('"level":50')
  // Nothing that belongs to a session is left on the shared connections.
  const { rows } = await empty.pool.query(
    `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`,
  )
  expect(rows).toEqual([])
}, 240_000)
