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

function parts(): EraseInstallsOptions {
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

/** All that ClickHouse holds, of every table, and what it remembers of statements that changed rows. */
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

async function whereFound(text: string): Promise<string[]> {
  const [postgres, redis, figures] = await Promise.all([
    dumpDatabase(app.postgres.pool),
    dumpRedis(app.redis.client),
    dumpClickhouse(),
  ])
  const hex = Buffer.from(text).toString('hex')
  const has = (dump: string) => dump.includes(text) || dump.includes(hex)
  return [
    ...(has(postgres) ? ['postgres'] : []),
    ...(redis.includes(text) ? ['redis'] : []),
    ...(has(figures) ? ['clickhouse'] : []),
  ]
}

/** Somebody taps the link, installs, and uses the app. */
async function live(name: string) {
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

async function ask(installId: string): Promise<string> {
  const path = `/apps/${app.tenant.appId}/installs/${installId}/erasure`
  const answer = await owner.post(path)
  expect(answer.status).toBe(202)
  return (answer.json() as { id: string }).id
}

async function countOf(what: string): Promise<string> {
  const query = `SELECT sum(${what}) FROM hourly WHERE dimension = 'total' AND link_id = 0`
  return (await (await clickhouse.client.query({ query, format: 'TabSeparated' })).text()).trim()
}

describe('an install that is erased', () => {
  test('is found by no canary, in no engine, and others are left as they were', async () => {
    const [gone, kept] = [await live(canary()), await live(canary())]
    await ship()
    // Not shipped yet when it is erased.
    await live(canary()).then(() => undefined)
    for (const text of Object.values(gone)) expect(await whereFound(text)).not.toEqual([])
    expect(await whereFound(gone.installId)).toEqual(['postgres', 'clickhouse'])
    expect(await whereFound(gone.eventId)).toEqual(['postgres', 'redis', 'clickhouse'])
    const counted = [await countOf('clicks'), await countOf('installs'), await countOf('events')]

    const id = await ask(gone.installId)
    await eraseOnce({ ...parts(), onFailure: (error) => expect(error).toBeUndefined() })

    for (const text of Object.values(gone))
      expect({ [text]: await whereFound(text) }).toEqual({ [text]: [] })
    for (const text of Object.values(kept)) expect(await whereFound(text)).toContain('postgres')
    expect(await whereFound(kept.eventId)).toEqual(['postgres', 'redis', 'clickhouse'])
    // Sums have nobody in them, and stay.
    expect([await countOf('clicks'), await countOf('installs'), await countOf('events')]).toEqual(
      counted,
    )
    const state = await owner.get(`/apps/${app.tenant.appId}/erasures/${id}`)
    expect(state.json()).toMatchObject({ finishedAt: expect.any(String) as string })
  })

  test('does not come back with what was not shipped yet', async () => {
    const gone = await live(canary())
    await ask(gone.installId)
    await eraseOnce({ ...parts(), onFailure: (error) => expect(error).toBeUndefined() })
    await ship()
    for (const text of Object.values(gone))
      expect({ [text]: await whereFound(text) }).toEqual({ [text]: [] })
  })

  test('is erased though the first attempt died at any step', async () => {
    const steps = ['index', 'seen', 'log', 'clickhouse'] as const
    for (const step of steps) {
      const gone = await live(canary())
      await ship()
      await ask(gone.installId)
      const dying = () => Promise.reject(new Error(`Died at ${step}.`))
      const all = parts()
      const broken: EraseInstallsOptions = {
        ...all,
        ...(step === 'index' ? { index: { remove: dying } } : {}),
        ...(step === 'seen' ? { seen: { remove: dying } } : {}),
        ...(step === 'log'
          ? { log: { readSince: (since) => all.log.readSince(since), rewrite: dying } }
          : {}),
        ...(step === 'clickhouse'
          ? {
              log: {
                ...all.log,
                readSince: (since) => all.log.readSince(since),
                rewrite: (change) => all.log.rewrite(change, dying),
              },
            }
          : {}),
      }
      const ids = await listUnfinishedErasures(app.postgres.db, 10)
      await expect(eraseInstalls(broken, ids)).rejects.toThrow(step)
      await eraseInstalls(all, ids)
      for (const text of Object.values(gone)) {
        expect({ step, text, found: await whereFound(text) }).toEqual({ step, text, found: [] })
      }
    }
  })

  test('leaves its click claimed: nobody else can have it', async () => {
    const { rows } = await app.postgres.pool.query<{ count: string }>(
      `select count(*) from claims where install_id like 'erased:%'`,
    )
    expect(Number(rows[0]?.count)).toBeGreaterThan(0)
  })

  test('is asked for once while it waits', async () => {
    const id = `install-${randomUUID()}`
    expect(await ask(id)).toBe(await ask(id))
    await eraseOnce({ ...parts(), onFailure: (error) => expect(error).toBeUndefined() })
    expect(await listUnfinishedErasures(app.postgres.db, 10)).toEqual([])
  })
})

test('what is kept of an install is told, until it is erased', async () => {
  const person = await live(canary())
  await ship()
  const path = `/apps/${app.tenant.appId}/installs/${person.installId}/data`
  const told = await owner.get(path)
  expect(told.status).toBe(200)
  for (const text of Object.values(person)) expect(told.text).toContain(text)
  await ask(person.installId)
  await eraseOnce({ ...parts(), onFailure: (error) => expect(error).toBeUndefined() })
  expect((await owner.get(path)).status).toBe(404)
})
