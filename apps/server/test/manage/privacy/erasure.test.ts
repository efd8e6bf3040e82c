import { randomBytes, randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { createShipper } from '../../../src/pipeline/shipping/createShipper.ts'
import { createSeenEvents } from '../../../src/pipeline/event-log/seenEvents.ts'
import { createPostgresLinkDirectory } from '../../../src/catalog/links/linkDirectory.postgres.ts'
import {
  eraseInstalls,
  type EraseInstallsOptions,
} from '../../../src/manage/privacy/eraseInstalls.ts'
import { listUnfinishedErasures } from '../../../src/manage/privacy/erasureStatements.ts'
import { eraseOnce } from '../../../src/manage/privacy/startErasures.ts'
import { dumpDatabase, dumpRedis } from '../../support/dump.ts'
import { useClickhouse } from '../../support/engines.ts'
import { makeMember, type Client } from '../../support/people.ts'
import { iphone, tap } from '../../support/phones.ts'
import { useApp } from '../../support/useApp.ts'

const clickhouse = useClickhouse()
const app = useApp({
  clickhouseUrl: clickhouse.url,
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }] },
})
let owner: Client
beforeAll(async () => {
  owner = await makeMember(app, app.tenant.organizationId, 'owner')
  const url = 'https://hooks.lumen.example/'
  await owner.post(`/apps/${app.tenant.appId}/webhooks`, { url })
})

const canary = () => `canary${randomBytes(8).toString('hex')}`

function createOptions(): EraseInstallsOptions {
  return {
    db: app.postgres.db,
    log: app.log,
    index: app.index,
    seen: createSeenEvents(app.redis.client, Date.now),
    clickhouse: clickhouse.client,
  }
}

async function ship(): Promise<void> {
  const links = createPostgresLinkDirectory(app.postgres.db)
  const store = createShipper({ client: clickhouse.client, links })
  while ((await app.log.shipNext({ maxEntries: 10_000, maxBytes: 1e8 }, store)) > 0);
}

/** Dumps all ClickHouse tables and the text of all mutations. */
async function dumpClickhouse(): Promise<string> {
  const read = async (query: string) =>
    (await clickhouse.client.query({ query, format: 'TabSeparated' })).text()
  const tables = (
    await read(`SELECT name FROM system.tables WHERE database = currentDatabase()
    AND engine NOT LIKE '%View'`)
  )
    .trim()
    .split('\n')
  const dumps = await Promise.all(tables.map((name) => read(`SELECT * FROM \`${name}\``)))
  const mutations = await read(
    'SELECT command FROM system.mutations WHERE database = currentDatabase()',
  )
  return [...dumps, mutations].join('\n')
}

async function findEngines(text: string): Promise<string[]> {
  const [postgres, redis, analytics] = await Promise.all([
    dumpDatabase(app.postgres.pool),
    dumpRedis(app.redis.client),
    dumpClickhouse(),
  ])
  const hex = Buffer.from(text).toString('hex')
  const has = (dump: string) => dump.includes(text) || dump.includes(hex)
  return [
    ...(has(postgres) ? ['postgres'] : []),
    ...(redis.includes(text) ? ['redis'] : []),
    ...(has(analytics) ? ['clickhouse'] : []),
  ]
}

/** Simulates a person who taps the link, installs the app and logs an event. */
async function simulatePerson(name: string) {
  const address = `203.0.113.${1 + (randomBytes(1).readUInt8() % 250)}`
  const person = {
    installId: `install-${name}`,
    eventId: `event-${name}`,
    data: `data-${name}`,
    userAgent: `Lumen-${name}`,
  }
  const agent = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1 ${person.userAgent}`
  const { copies } = await tap(app, '/amber', { address, userAgent: agent })
  const matched = await app.api(
    apiPaths.matchLink,
    { ...iphone, installId: person.installId, pastedLink: copies },
    { address },
  )
  expect(matched.json()).toMatchObject({ link: 'https://lumen.example/amber' })
  const event = { id: person.eventId, installId: person.installId, name: 'purchase' }
  const body = { sentAt: Date.now(), events: [{ ...event, time: Date.now(), data: person.data }] }
  expect((await app.api(apiPaths.events, body, { address })).status).toBe(202)
  return person
}

async function requestErasure(installId: string): Promise<string> {
  const path = `/apps/${app.tenant.appId}/installs/${installId}/erasure`
  const response = await owner.post(path)
  expect(response.status).toBe(202)
  return (response.json() as { id: string }).id
}

async function sumColumn(column: string): Promise<string> {
  const query = `SELECT sum(${column}) FROM hourly WHERE dimension = 'total' AND link_id = 0`
  return (await (await clickhouse.client.query({ query, format: 'TabSeparated' })).text()).trim()
}

describe('an erased install', () => {
  test('leaves no trace in any engine, and other installs are unchanged', async () => {
    const [gone, kept] = [await simulatePerson(canary()), await simulatePerson(canary())]
    await ship()
    // This one is not shipped when the erasure runs.
    await simulatePerson(canary()).then(() => undefined)
    for (const text of Object.values(gone)) expect(await findEngines(text)).not.toEqual([])
    expect(await findEngines(gone.installId)).toEqual(['postgres', 'clickhouse'])
    expect(await findEngines(gone.eventId)).toEqual(['postgres', 'redis', 'clickhouse'])
    const countsBefore = [
      await sumColumn('clicks'),
      await sumColumn('installs'),
      await sumColumn('events'),
    ]

    const id = await requestErasure(gone.installId)
    await eraseOnce({ ...createOptions(), onFailure: (error) => expect(error).toBeUndefined() })

    for (const text of Object.values(gone))
      expect({ [text]: await findEngines(text) }).toEqual({ [text]: [] })
    for (const text of Object.values(kept)) expect(await findEngines(text)).toContain('postgres')
    expect(await findEngines(kept.eventId)).toEqual(['postgres', 'redis', 'clickhouse'])
    // Sums contain no personal data, and stay.
    expect([
      await sumColumn('clicks'),
      await sumColumn('installs'),
      await sumColumn('events'),
    ]).toEqual(countsBefore)
    const state = await owner.get(`/apps/${app.tenant.appId}/erasures/${id}`)
    expect(state.json()).toMatchObject({ finishedAt: expect.any(String) as string })
  })

  test('does not reappear when the log is shipped later', async () => {
    const gone = await simulatePerson(canary())
    await requestErasure(gone.installId)
    await eraseOnce({ ...createOptions(), onFailure: (error) => expect(error).toBeUndefined() })
    await ship()
    for (const text of Object.values(gone))
      expect({ [text]: await findEngines(text) }).toEqual({ [text]: [] })
  })

  test('is erased even if the first attempt fails at any step', async () => {
    const steps = ['index', 'seen', 'log', 'clickhouse'] as const
    for (const step of steps) {
      const gone = await simulatePerson(canary())
      await ship()
      await requestErasure(gone.installId)
      const fail = () => Promise.reject(new Error(`Failed at ${step}.`))
      const all = createOptions()
      const broken: EraseInstallsOptions = {
        ...all,
        ...(step === 'index' ? { index: { remove: fail } } : {}),
        ...(step === 'seen' ? { seen: { remove: fail } } : {}),
        ...(step === 'log'
          ? { log: { readSince: (since) => all.log.readSince(since), rewrite: fail } }
          : {}),
        ...(step === 'clickhouse'
          ? {
              log: {
                ...all.log,
                readSince: (since) => all.log.readSince(since),
                rewrite: (change) => all.log.rewrite(change, fail),
              },
            }
          : {}),
      }
      const ids = await listUnfinishedErasures(app.postgres.db, 10)
      await expect(eraseInstalls(broken, ids)).rejects.toThrow(step)
      await eraseInstalls(all, ids)
      for (const text of Object.values(gone)) {
        expect({ step, text, found: await findEngines(text) }).toEqual({ step, text, found: [] })
      }
    }
  })

  test('leaves its click claimed, so no other install can claim it', async () => {
    const { rows } = await app.postgres.pool.query<{ count: string }>(
      `select count(*) from claims where install_id like 'erased:%'`,
    )
    expect(Number(rows[0]?.count)).toBeGreaterThan(0)
  })

  test('has a single erasure while it is pending', async () => {
    const id = `install-${randomUUID()}`
    expect(await requestErasure(id)).toBe(await requestErasure(id))
    await eraseOnce({ ...createOptions(), onFailure: (error) => expect(error).toBeUndefined() })
    expect(await listUnfinishedErasures(app.postgres.db, 10)).toEqual([])
  })
})

test('the data of an install can be exported until it is erased', async () => {
  const person = await simulatePerson(canary())
  await ship()
  const path = `/apps/${app.tenant.appId}/installs/${person.installId}/data`
  const exported = await owner.get(path)
  expect(exported.status).toBe(200)
  for (const text of Object.values(person)) expect(exported.text).toContain(text)
  await requestErasure(person.installId)
  await eraseOnce({ ...createOptions(), onFailure: (error) => expect(error).toBeUndefined() })
  expect((await owner.get(path)).status).toBe(404)
})
