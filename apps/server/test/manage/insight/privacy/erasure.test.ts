import { randomBytes, randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { eraseDue, type EraseDueOptions } from '#manage/insight/privacy/eraseDue.ts'
import {
  type ErasureStage,
  findErasure,
  requestErasure as storeErasure,
} from '#manage/insight/privacy/erasureStatements.ts'
import type { AppEventEntry } from '#pipeline/event-log/logEntry.ts'
import { dropShippedPartitions } from '#pipeline/event-log/logPartitions.ts'
import { createSeenEvents } from '#pipeline/event-log/seenEvents.ts'
import { createAnnouncer } from '#pipeline/outbox/createAnnouncer.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { makeRowId } from '#pipeline/shipping/makeRowId.ts'
import { dayMs, hourMs, minuteMs } from '#platform/time/durations.ts'
import { dumpDatabase, dumpRedis } from '#test/support/dump.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { type Client, makeMember } from '#test/support/people.ts'
import { iphone, tap } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'

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
  const eventTypes = ['link.clicked', 'event.logged']
  await owner.post(`/apps/${app.tenant.appId}/webhooks`, { url, eventTypes })
})

const canary = () => `canary${randomBytes(8).toString('hex')}`

function fail(error: unknown): never {
  throw error
}

function createOptions(): EraseDueOptions {
  const { postgres, log, parameters, index, redis } = app
  return {
    db: postgres.db,
    log,
    parameters,
    index,
    seen: createSeenEvents(redis.client),
    clickhouse: clickhouse.client,
    graceMs: 0,
    batchEveryMs: 0,
    onFailure: fail,
  }
}

/** Drops what is shipped, as maintenance does hours later. */
const dropLog = () => dropShippedPartitions(app.postgres.pool, Date.now() + dayMs)

const findStage = async (id: string) =>
  (await findErasure(app.postgres.db, app.tenant.appId, id))?.stage

/** Runs rounds until the erasure is at this stage, with nothing shipped or dropped meanwhile. */
async function eraseUntil(id: string, stage: ErasureStage): Promise<void> {
  await expect
    .poll(
      async () => {
        await eraseDue(createOptions())
        return findStage(id)
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(stage)
}

/** Runs rounds until the erasure is finished. */
async function erase(id: string, options = createOptions()): Promise<void> {
  await expect
    .poll(
      async () => {
        await eraseDue(options)
        await ship()
        await dropLog()
        return findStage(id)
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe('finished')
}

async function ship(): Promise<void> {
  const links = createPostgresLinkDirectory(app.postgres)
  const announce = createAnnouncer({ pool: app.postgres.pool, now: Date.now, onFailure: fail })
  const store = createShipper({ client: clickhouse.client, links, announce })
  while ((await app.log.shipNext(0, { maxEntries: 10_000, maxBytes: 1e8 }, store)) !== null);
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

/** Returns in which engines each text is. Reads them once, because that takes most of the time. */
async function findAll(texts: readonly string[]): Promise<string[][]> {
  const [postgres, redis, analytics] = await Promise.all([
    dumpDatabase(app.postgres.pool),
    dumpRedis(app.redis.client),
    dumpClickhouse(),
  ])
  return texts.map((text) => {
    const hex = Buffer.from(text).toString('hex')
    const has = (dump: string) => dump.includes(text) || dump.includes(hex)
    return [
      ...(has(postgres) ? ['postgres'] : []),
      ...(redis.includes(text) ? ['redis'] : []),
      ...(has(analytics) ? ['clickhouse'] : []),
    ]
  })
}

const findEngines = async (text: string) => (await findAll([text]))[0]

async function expectNoTrace(person: Readonly<Record<string, string>>): Promise<void> {
  const found = await findAll(Object.values(person))
  const places = Object.keys(person).map((name, at) => [name, found[at]])
  expect(Object.fromEntries(places)).toEqual(
    Object.fromEntries(Object.keys(person).map((name) => [name, []])),
  )
}

const breakAt = (step: string) => () => Promise.reject(new Error(`Failed at ${step}.`))

function bindLog({ log }: EraseDueOptions): EraseDueOptions['log'] {
  return {
    findShippedUntil: () => log.findShippedUntil(),
    findRetainedSince: () => log.findRetainedSince(),
    eraseDeadLetters: (selection) => log.eraseDeadLetters(selection),
  }
}

/** A client that fails for statements with this text. */
function failStatements(text: string): EraseDueOptions['clickhouse'] {
  const { client } = clickhouse
  return new Proxy(client, {
    get(target, name: keyof typeof client) {
      if (name !== 'query' && name !== 'command') return Reflect.get(target, name) as unknown
      return (options: { query: string }) =>
        options.query.includes(text)
          ? Promise.reject(new Error(`Failed at ${text}.`))
          : (target[name] as (options: { query: string }) => unknown).call(target, options)
    },
  })
}

/** Simulates a person who taps the link, installs the app and logs an event. */
async function simulatePerson(name: string) {
  const address = `203.0.113.${1 + (randomBytes(1).readUInt8() % 250)}`
  const person = {
    installId: `install-${name}`,
    eventId: `event-${name}`,
    openId: `open-${name}`,
    data: `data-${name}`,
    userAgent: `Lumen-${name}`,
    query: `query-${name}`,
  }
  const agent = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1 ${person.userAgent}`
  const { copies } = await tap(app, `/amber?ref=${person.query}`, {
    address,
    userAgent: agent,
  })
  const matched = await app.api(
    apiPaths.matchLink,
    { ...iphone, installId: person.installId, pastedLink: copies },
    { address },
  )
  expect(matched.json()).toMatchObject({
    link: `https://lumen.example/amber?ref=${person.query}`,
  })
  const { installId } = person
  const time = Date.now()
  const events = [
    { id: person.openId, installId, name: 'link_opened', time },
    {
      id: person.eventId,
      installId,
      name: 'purchase',
      time,
      data: { note: person.data, value: 5, currency: 'EUR' },
    },
  ]
  const body = { sentAt: Date.now(), events }
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
    expect(await findAll(Object.values(gone))).not.toContainEqual([])
    expect(await findAll([gone.installId, gone.eventId])).toEqual([
      ['postgres', 'clickhouse'],
      ['postgres', 'redis', 'clickhouse'],
    ])
    const readPayments = async () => {
      const query = 'SELECT count() FROM payments'
      return (
        await (await clickhouse.client.query({ query, format: 'TabSeparated' })).text()
      ).trim()
    }
    const paymentsBefore = await readPayments()
    const countsBefore = [
      await sumColumn('clicks'),
      await sumColumn('installs'),
      await sumColumn('events'),
    ]

    const id = await requestErasure(gone.installId)
    await erase(id)

    await expectNoTrace(gone)
    expect([paymentsBefore, await readPayments()]).toEqual(['2', '1'])
    // The query of a click is never part of analytics or of the log.
    const { query, ...analysed } = kept
    expect(await findAll([query, kept.eventId])).toEqual([['postgres'], ['redis', 'clickhouse']])
    for (const places of await findAll(Object.values(analysed))) {
      expect(places).toContain('clickhouse')
    }
    // Sums contain no personal data, and stay.
    expect([
      await sumColumn('clicks'),
      await sumColumn('installs'),
      await sumColumn('events'),
    ]).toEqual(countsBefore)
    const state = await owner.get(`/apps/${app.tenant.appId}/erasures/${id}`)
    expect(state.json()).toMatchObject({
      status: 'finished',
      finishedAt: expect.any(String) as string,
    })
  })

  test('is erased if its entries are shipped only after the request', async () => {
    const gone = await simulatePerson(canary())
    const id = await requestErasure(gone.installId)
    await eraseDue(createOptions())
    expect(await findStage(id)).toBe('shipping')
    await erase(id)
    await expectNoTrace(gone)
  })

  test('is erased if its entries are dead letters', async () => {
    const gone = await simulatePerson(canary())
    const links = createPostgresLinkDirectory(app.postgres)
    const store = createShipper({ client: clickhouse.client, links })
    await app.log.shipNext(0, { maxEntries: 10_000, maxBytes: 1e8 }, async (shipment, refuse) => {
      const entries = shipment.batches.flatMap((batch) => batch.entries)
      const refused = entries.filter(({ kind }) => kind === 'event' || kind === 'click')
      for (const entry of refused) {
        const rowId = makeRowId(entry.kind, entry.appId, entry.id)
        refuse({ id: rowId, entry, reason: 'refused' })
      }
      const kept = entries.filter((entry) => !refused.includes(entry))
      await store({ ...shipment, batches: [{ id: '', writtenAtMs: Date.now(), entries: kept }] })
    })
    expect(await app.log.countDeadLetters()).toBeGreaterThan(1)
    await erase(await requestErasure(gone.installId))
    expect(await findEngines(gone.data)).toEqual([])
    expect(await findEngines(gone.userAgent)).toEqual([])
  })

  test('shows its status until the log has dropped its entries', async () => {
    const gone = await simulatePerson(canary())
    const id = await requestErasure(gone.installId)
    const read = async () =>
      (await owner.get(`/apps/${app.tenant.appId}/erasures/${id}`)).json() as { status: string }
    expect(await read()).toMatchObject({ status: 'pending', finishedAt: null })
    await eraseDue(createOptions())
    expect(await read()).toMatchObject({ status: 'erasing', finishedAt: null })
    await ship()
    await eraseUntil(id, 'log')
    expect(await read()).toMatchObject({ status: 'expiring' })
    expect(await findEngines(gone.data)).toEqual(['postgres'])
    await eraseDue(createOptions())
    expect(await read()).toMatchObject({ status: 'expiring', finishedAt: null })
    await erase(id)
    expect(await read()).toMatchObject({ status: 'finished' })
    await expectNoTrace(gone)
  })

  test('is erased once more if it is requested again meanwhile', async () => {
    const gone = await simulatePerson(canary())
    await ship()
    const id = await requestErasure(gone.installId)
    await eraseUntil(id, 'log')
    const later = { id: `event-${canary()}`, installId: gone.installId, name: 'purchase' }
    const events = [{ ...later, time: Date.now(), data: null }]
    await app.api(apiPaths.events, { sentAt: Date.now(), events })
    await ship()
    expect(await findEngines(later.id)).toContain('clickhouse')
    expect(await requestErasure(gone.installId)).toBe(id)
    expect(await findStage(id)).toBe('tables')
    await erase(id)
    await expectNoTrace({ ...gone, later: later.id })
  })

  test('is erased from ClickHouse again if a server writes older entries much later', async () => {
    const gone = await simulatePerson(canary())
    await ship()
    const late = (await app.entries()).filter(
      (entry) => entry.kind === 'event' && entry.installId === gone.installId,
    )
    expect(late).toHaveLength(2)
    const id = await requestErasure(gone.installId)
    await eraseUntil(id, 'log')
    await app.log.append(late.map((entry) => ({ ...entry, id: `${entry.id}-late` })))
    await erase(id)
    await expectNoTrace(gone)
  })

  test('is erased even if the first attempt fails at any step', async () => {
    const options = createOptions()
    const broken = {
      letters: { log: { ...bindLog(options), eraseDeadLetters: breakAt('letters') } },
      shipped: { log: { ...bindLog(options), findShippedUntil: breakAt('shipped') } },
      index: { index: { remove: breakAt('index') } },
      seen: { seen: { remove: breakAt('seen') } },
      mutations: { clickhouse: failStatements('ALTER TABLE matches') },
      polling: { clickhouse: failStatements('system.mutations') },
      retained: { log: { ...bindLog(options), findRetainedSince: breakAt('retained') } },
      verified: { clickhouse: failStatements('UNION ALL') },
    } satisfies Record<string, Partial<EraseDueOptions>>
    for (const [step, parts] of Object.entries(broken)) {
      const gone = await simulatePerson(canary())
      await ship()
      const id = await requestErasure(gone.installId)
      const failures: unknown[] = []
      const onFailure = (error: unknown) => failures.push(error)
      await expect
        .poll(
          async () => {
            await eraseDue({ ...options, ...parts, onFailure })
            await dropLog()
            return failures.length
          },
          { timeout: 15_000, interval: 20 },
        )
        .toBeGreaterThan(0)
      expect({ step, stage: await findStage(id) }).not.toEqual({ step, stage: 'finished' })
      await erase(id)
      await expectNoTrace(gone)
    }
  }, 120_000)

  test('leaves its click claimed, so no other install can claim it', async () => {
    const { rows } = await app.postgres.pool.query<{ count: string }>(
      `select count(*) from claims where install_id like 'erased:%'`,
    )
    expect(Number(rows[0]?.count)).toBeGreaterThan(0)
  })

  test('has a single erasure while it is pending', async () => {
    const id = `install-${randomUUID()}`
    expect(await requestErasure(id)).toBe(await requestErasure(id))
    await erase(await requestErasure(id))
  })
})

test('the data of an install can be exported until it is erased', async () => {
  const person = await simulatePerson(canary())
  await ship()
  const path = `/apps/${app.tenant.appId}/installs/${person.installId}/data`
  const exported = await owner.get(path)
  expect(exported.status).toBe(200)
  for (const text of Object.values(person)) expect(exported.text).toContain(text)
  await erase(await requestErasure(person.installId))
  expect((await owner.get(path)).status).toBe(404)
})

/** Erases 1,000 installs with a log of this many entries, and returns what it took. */
async function eraseThousand(logEntries: number): Promise<{ rounds: number; ms: number }> {
  const { appId } = app.tenant
  const makeEvent = (installId: string): AppEventEntry => ({
    kind: 'event',
    id: randomUUID(),
    appId,
    atMs: Date.now(),
    installId,
    name: 'viewed',
    happenedAtMs: Date.now(),
    data: `data of ${installId}`,
  })
  for (let at = 0; at < logEntries; at += 500) {
    await app.log.append(Array.from({ length: 500 }, () => makeEvent(`kept-${at}`)))
  }
  const name = canary()
  const installs = Array.from({ length: 1_000 }, (_, at) => `install-${name}-${at}`)
  await app.log.append(installs.map(makeEvent))
  await ship()
  await app.postgres.db
    .transaction()
    .execute((trx) => Promise.all(installs.map((id) => storeErasure(trx, appId, id))))
  const startedMs = performance.now()
  const countLeft = async (stages: readonly string[]) => {
    const { rows } = await app.postgres.pool.query<{ left: number }>(
      `select count(*)::integer as left from erasures
       where finished_at is null and stage = any($1) and install_id like $2`,
      [stages, `install-${name}-%`],
    )
    return rows[0]?.left ?? 0
  }
  let rounds = 0
  do {
    await eraseDue(createOptions())
    rounds += 1
  } while (rounds < 20 && (await countLeft(['tables', 'shipping', 'index', 'analytics'])) > 0)
  const ms = performance.now() - startedMs
  await dropLog()
  await eraseDue(createOptions())
  expect(await countLeft(['tables', 'shipping', 'index', 'analytics', 'log'])).toBe(0)
  expect(await findEngines(`install-${name}`)).toEqual([])
  return { rounds, ms }
}

describe('many erasures', () => {
  test('1,000 of them end in a few rounds, and take no longer behind a large log', async () => {
    const empty = await eraseThousand(0)
    const behindLog = await eraseThousand(100_000)
    expect(behindLog.rounds).toBeLessThanOrEqual(empty.rounds + 2)
    expect(behindLog.ms).toBeLessThan(3 * empty.ms + 3_000)
  }, 180_000)
})

/** Tables of ClickHouse with rows of installs: each has a mutation for all erasures of an hour. */
const tablesOfInstalls = 11

// Last, because its clock is hours ahead, and batches of the others would wait for that time.
test('an erased install is deleted from ClickHouse with all others of its hour, by the same mutations', async () => {
  const countMutations = async () => {
    const result = await clickhouse.client.query({
      query: `SELECT count() AS count FROM system.mutations
        WHERE database = currentDatabase() AND command LIKE '%erasure %'`,
      format: 'JSONEachRow',
    })
    return Number((await result.json<{ count: string }>())[0]?.count)
  }
  let nowMs = Date.now() + 2 * hourMs
  const options = { ...createOptions(), batchEveryMs: hourMs, now: () => nowMs }
  const before = await countMutations()
  const ids: string[] = []
  for (let minute = 0; minute < 5; minute++) {
    const gone = await simulatePerson(canary())
    ids.push(await requestErasure(gone.installId))
    await ship()
    nowMs += minuteMs
    await eraseDue(options)
  }
  expect(await Promise.all(ids.slice(1).map(findStage))).toEqual(Array(4).fill('index'))
  const ofFirst = await countMutations()
  expect(ofFirst - before).toBeLessThanOrEqual(tablesOfInstalls)
  nowMs += hourMs
  await eraseDue(options)
  expect(await countMutations()).toBeLessThanOrEqual(ofFirst + tablesOfInstalls)
  for (const id of ids) await erase(id)
})
