import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { expect, onTestFinished, test } from 'vitest'
import { deleteOldBatches } from '#manage/delivery/webhooks/deliveryStatements.ts'
import { updateEndpoint } from '#manage/delivery/webhooks/endpointStatements.ts'
import { eraseBatchItems } from '#manage/insight/privacy/erasureStatements.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { ensurePartitions } from '#pipeline/event-log/logPartitions.ts'
import { createAnnouncer } from '#pipeline/outbox/createAnnouncer.ts'
import { type BatchedEventType, webhookEventTypes } from '#pipeline/outbox/eventTypes.ts'
import { getSampleFraction } from '#pipeline/outbox/getSampleFraction.ts'
import { listAnnouncements } from '#pipeline/shipping/listAnnouncements.ts'
import { makeRowId } from '#pipeline/shipping/makeRowId.ts'
import { sortEntries } from '#pipeline/shipping/sortEntries.ts'
import { useWebhooks } from '#test/manage/delivery/webhooks/useWebhooks.ts'
import { linkId, makeAppEvent, makeClick } from '../shipping/entries.ts'

const hooks = useWebhooks()
const { db, clock } = hooks
const { pool } = hooks.postgres
const url = 'https://hooks.example/'
const getInstall = () => ({ link_id: linkId })
const getOpenedLink = () => ({ linkId, path: '' })

const run = createAnnouncer({
  pool,
  now: () => clock.nowMs,
  onFailure: (error) => hooks.failures.push(error),
})

function announce(shipment: string, entries: readonly LogEntry[]): Promise<void> {
  const batch = { id: randomUUID(), writtenAtMs: clock.nowMs, entries }
  return run(shipment, listAnnouncements({ ...sortEntries([batch]), getInstall, getOpenedLink }))
}

interface Stored {
  readonly id: string
  readonly event_type: BatchedEventType
  readonly payload: { readonly items: readonly { readonly id: string; readonly data?: unknown }[] }
  readonly endpoint_id: string
  readonly sample_rate: number
  readonly erasure_keys: readonly string[]
}

async function read(endpointId: string): Promise<readonly Stored[]> {
  const { rows } = await pool.query<Stored>(
    `select m.id, event_type, payload, endpoint_id, sample_rate, erasure_keys
     from webhook_messages m join webhook_deliveries on message_id = m.id
     where endpoint_id = $1 order by m.id`,
    [endpointId],
  )
  return rows
}

const readItems = async (endpointId: string) =>
  (await read(endpointId)).flatMap(({ payload }) => payload.items)

test('clicks of people and events are announced to the endpoints that name their type', async () => {
  const appId = await hooks.createApp()
  const clicks = await hooks.createEndpoint(appId, { url, eventTypes: ['link.clicked'] })
  const events = await hooks.createEndpoint(appId, { url, eventTypes: ['event.logged'] })
  const all = await hooks.createEndpoint(appId, { url })
  const click = makeClick({ appId })
  const bot = makeClick({ appId, visitor: { ...click.visitor, isBot: true } })
  const prefetch = makeClick({ appId, visitor: { ...click.visitor, isPrefetch: true } })
  const event = makeAppEvent({ appId })
  await announce(randomUUID(), [click, bot, prefetch, event, makeClick({ appId: 'app_other' })])
  const [clicked] = await read(clicks.id)
  const [logged] = await read(events.id)
  expect(clicked?.payload).toEqual({
    appId,
    items: [
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        linkId,
        clickedAt: new Date(click.atMs).toISOString(),
        platform: 'ios',
        country: 'DE',
        referrerHost: 'news.example',
        campaign: { utm_source: 'newsletter', utm_campaign: 'autumn' },
      },
    ],
  })
  expect(logged?.payload).toEqual({
    appId,
    items: [
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        installId: event.installId,
        linkId,
        name: 'viewed',
        happenedAt: new Date(event.happenedAtMs).toISOString(),
        country: 'DE',
        money: null,
        data: { item: 7 },
        isDataOmitted: false,
      },
    ],
  })
  for (const message of [clicked, logged]) {
    const schema = webhookEventTypes[message?.event_type ?? 'link.clicked'].data
    expect(Value.Check(schema, message?.payload)).toBe(true)
  }
  expect(logged?.erasure_keys).toEqual([event.installId])
  expect(await read(all.id)).toEqual([])
})

test('a new endpoint gets what is shipped next, and one that no longer names the type gets nothing more', async () => {
  const [appId, otherAppId] = [await hooks.createApp(), await hooks.createApp()]
  const ship = () =>
    announce(randomUUID(), [makeClick({ appId }), makeClick({ appId: otherAppId })])
  const eventTypes = ['link.clicked']
  const other = await hooks.createEndpoint(otherAppId, { url, eventTypes })
  await ship()
  const endpoint = await hooks.createEndpoint(appId, { url, eventTypes })
  await ship()
  expect(await readItems(endpoint.id)).toHaveLength(1)
  const target = { appId, id: endpoint.id, version: null, now: new Date(clock.nowMs) }
  await updateEndpoint(db, target, { eventTypes: ['event.logged'] })
  await ship()
  expect(await readItems(endpoint.id)).toHaveLength(1)
  expect(await readItems(other.id)).toHaveLength(3)
})

test('a repeated shipment enqueues nothing new, even if the endpoint was changed in between', async () => {
  const appId = await hooks.createApp()
  const eventTypes = ['link.clicked', 'event.logged']
  const endpoint = await hooks.createEndpoint(appId, {
    url,
    eventTypes,
    sampling: { 'link.clicked': 0.5 },
  })
  const shipment = randomUUID()
  const entries = Array.from({ length: 600 }, () => makeClick({ appId }))
  await announce(shipment, entries)
  const first = await read(endpoint.id)
  expect(first.length).toBeGreaterThan(1)
  await announce(shipment, entries)
  const target = { appId, id: endpoint.id, version: null, now: new Date(clock.nowMs) }
  await updateEndpoint(db, target, { sampling: {} })
  await announce(shipment, entries)
  expect(await read(endpoint.id)).toEqual(first)
  await announce(randomUUID(), entries)
  expect(await readItems(endpoint.id)).toHaveLength(
    600 + first.flatMap(({ payload }) => payload.items).length,
  )
})

test('each endpoint gets its own share of the clicks, and the message says which', async () => {
  const appId = await hooks.createApp()
  const create = (rate: number) =>
    hooks.createEndpoint(appId, {
      url,
      eventTypes: ['link.clicked'],
      sampling: { 'link.clicked': rate },
    })
  const [tenth, half] = [await create(0.1), await create(0.5)]
  const entries = Array.from({ length: 1_000 }, () => makeClick({ appId }))
  await announce(randomUUID(), entries)
  const ids = [...sortEntries([{ id: '', writtenAtMs: 0, entries }]).clicks.keys()]
  for (const [endpoint, rate] of [
    [tenth, 0.1],
    [half, 0.5],
  ] as const) {
    const items = await readItems(endpoint.id)
    const sampled = ids.filter((id) => getSampleFraction(id) < rate)
    expect(items.map(({ id }) => id).toSorted()).toEqual(sampled.toSorted())
    for (const { sample_rate } of await read(endpoint.id)) expect(sample_rate).toBe(rate)
  }
})

test('no content of an event stops the shipment', async () => {
  const appId = await hooks.createApp()
  const endpoint = await hooks.createEndpoint(appId, { url, eventTypes: ['event.logged'] })
  const hostile = [
    { 'a\0': '\0', b: '\ud800' },
    Array.from({ length: 2_000 }, () => 1e300),
    { text: String.raw`\u0000`, large: 'ü'.repeat(12_000) },
  ]
  await announce(randomUUID(), [
    ...hostile.map((data) => makeAppEvent({ appId, data })),
    makeAppEvent({ appId, name: 'x\0', installId: 'install\0' }),
    makeAppEvent({ appId, happenedAtMs: Number.NaN }),
    makeAppEvent({ appId }),
  ])
  // The event without a valid time.
  expect(hooks.failures.splice(0)).toHaveLength(1)
  expect(await readItems(endpoint.id)).toHaveLength(5)
})

test('a message that PostgreSQL refuses is left out, and the others of the shipment are stored', async () => {
  const appId = await hooks.createApp()
  const eventTypes = ['event.logged', 'link.clicked']
  const endpoint = await hooks.createEndpoint(appId, { url, eventTypes })
  await pool.query(`alter table webhook_messages
    add constraint refused check (event_type <> 'event.logged')`)
  onTestFinished(async () => {
    await pool.query('alter table webhook_messages drop constraint refused')
  })
  await announce(randomUUID(), [makeAppEvent({ appId }), makeClick({ appId })])
  expect(hooks.failures.splice(0)).toMatchObject([{ code: '23514' }, { code: '23514' }])
  expect(await read(endpoint.id)).toMatchObject([{ event_type: 'link.clicked' }])
})

test('an erasure removes the items of an install and of its clicks, and keeps the others', async () => {
  const appId = await hooks.createApp()
  const eventTypes = ['event.logged', 'link.clicked']
  const endpoint = await hooks.createEndpoint(appId, { url, eventTypes })
  const [erased, kept] = [makeAppEvent({ appId }), makeAppEvent({ appId })]
  const [click, other] = [makeClick({ appId }), makeClick({ appId })]
  await announce(randomUUID(), [erased, kept, erased, click, other])
  await announce(randomUUID(), [makeAppEvent({ appId, installId: erased.installId })])
  const clickId = makeRowId('click', appId, click.id)
  await eraseBatchItems(db, [
    { appId, key: erased.installId },
    { appId, key: clickId },
    { appId: 'app_other', key: kept.installId },
  ])
  const messages = await read(endpoint.id)
  expect(messages.flatMap(({ erasure_keys }) => erasure_keys).toSorted()).toEqual(
    [kept.installId, makeRowId('click', appId, other.id)].toSorted(),
  )
  expect(messages.flatMap(({ payload }) => payload.items)).toHaveLength(2)
  expect(JSON.stringify(messages)).not.toContain(erased.installId)
  expect(JSON.stringify(messages)).not.toContain(clickId)
})

test('old batches are deleted before other messages', async () => {
  const appId = await hooks.createApp()
  const eventTypes = ['link.clicked', 'install.unmatched']
  const endpoint = await hooks.createEndpoint(appId, { url, eventTypes })
  await announce(randomUUID(), [makeClick({ appId })])
  const messageId = await hooks.emit(appId)
  expect(await deleteOldBatches(db, new Date(clock.nowMs))).toBe(0)
  expect(await deleteOldBatches(db, new Date(clock.nowMs + 1))).toBe(1)
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([{ messageId }])
})

test('a shipper that is killed after it has announced a shipment does not announce it again', async () => {
  const appId = await hooks.createApp()
  const endpoint = await hooks.createEndpoint(appId, { url, eventTypes: ['link.clicked'] })
  await ensurePartitions(pool, Date.now())
  const log = createPostgresEventLog({ pool, now: Date.now, leaseMs: 500 })
  await log.append(Array.from({ length: 300 }, () => makeClick({ appId })))
  const child = spawn(
    process.execPath,
    [
      '--conditions=@throughlink/source',
      join(import.meta.dirname, 'announceUntilKilled.ts'),
      hooks.databaseUrl,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    await once(child.stdout, 'data')
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const announced = await read(endpoint.id)
  expect(announced.flatMap(({ payload }) => payload.items)).toHaveLength(300)
  const shipped: string[] = []
  const shipAgain = () =>
    log.shipNext(0, { maxEntries: 1e6, maxBytes: 1e9 }, async ({ id, batches }) => {
      shipped.push(id)
      await announce(
        id,
        batches.flatMap(({ entries }) => entries),
      )
    })
  // The lease of the killed process must end first.
  await expect.poll(shipAgain, { timeout: 20_000 }).toMatchObject({ entries: 300 })
  expect(shipped).toHaveLength(1)
  expect(await read(endpoint.id)).toEqual(announced)
  await log.stop(0)
})
