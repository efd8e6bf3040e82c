import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Settings } from '#manage/delivery/webhooks/connectors/connector.ts'
import { findEndpoint } from '#manage/delivery/webhooks/endpointStatements.ts'
import type { AppEventEntry, LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createAnnouncer } from '#pipeline/outbox/createAnnouncer.ts'
import { type ConnectorKind, endpointKinds, getKindRules } from '#pipeline/outbox/endpointKinds.ts'
import { enqueueMessage, sendTestMessage } from '#pipeline/outbox/enqueueMessage.ts'
import { listAnnouncements } from '#pipeline/shipping/listAnnouncements.ts'
import { sortEntries } from '#pipeline/shipping/sortEntries.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { linkId, makeAppEvent, makeClick } from '#test/pipeline/shipping/entries.ts'
import type { Received, Responder } from '#test/support/startReceiver.ts'
import { useWebhooks } from './useWebhooks.ts'
import { vendors } from './vendors/vendors.ts'

const hooks = useWebhooks()
const { db, clock } = hooks
const { pool } = hooks.postgres

const kinds = (Object.keys(endpointKinds) as (keyof typeof endpointKinds)[]).filter(
  (kind) => kind !== 'webhook',
)
const analyticsKinds = kinds.filter((kind) => kind !== 'slack')

interface SetUpOptions {
  readonly settings?: Settings
  readonly answer?: Responder
  readonly sampling?: Readonly<Record<string, number>>
}

/**
 * Creates an endpoint of this kind with all types that it accepts, and a worker whose requests to the product
 * reach a local server instead. Each request is compared with what the product documents.
 */
async function setUp(kind: ConnectorKind, options: SetUpOptions = {}) {
  const vendor = vendors[kind]
  const { settings = vendor.settings, sampling = {} } = options
  const [status, body] = vendor.accepted
  const { answer = (_, response) => response.writeHead(status).end(body) } = options
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver(answer)
  const eventTypes = getKindRules(kind).types ?? []
  const endpoint = await hooks.createEndpoint(appId, { kind, settings, eventTypes, sampling })
  const hosts: string[] = []
  const safeFetch: SafeFetch = (url, request) => {
    const { protocol, host, pathname, search } = new URL(url)
    if (protocol === 'http:') return hooks.safeFetch(url, request)
    hosts.push(host)
    return hooks.safeFetch(`${receiver.url}${pathname}${search}`, request)
  }
  const worker = hooks.startWorker({ safeFetch })
  return { appId, receiver, endpoint, worker, hosts, vendor }
}

function checkShape(kind: ConnectorKind, request: Received): unknown {
  const { path, headers, maxBytes, body } = vendors[kind]
  expect(request).toMatchObject({ method: 'POST', path })
  expect(request.headers).toMatchObject(headers)
  expect(request.headers).not.toHaveProperty('webhook-signature')
  expect(Buffer.byteLength(request.body)).toBeLessThanOrEqual(maxBytes)
  const parsed: unknown = JSON.parse(request.body)
  body(parsed, '')
  return parsed
}

async function announce(entries: readonly LogEntry[]): Promise<void> {
  const run = createAnnouncer({
    pool,
    now: () => clock.nowMs,
    onFailure: (error) => hooks.failures.push(error),
  })
  const batch = { id: randomUUID(), writtenAtMs: clock.nowMs, entries }
  const getInstall = () => ({ link_id: linkId })
  const getOpenedLink = () => ({ linkId, path: '' })
  const found = { ...sortEntries([batch]), getInstall, getOpenedLink }
  await run(randomUUID(), listAnnouncements(found))
}

async function match(appId: string, installId: string = randomUUID()): Promise<string> {
  const data = { appId, installId, linkId, method: 'probabilistic', confidence: 0.97 } as const
  const message = { appId, type: 'install.matched', data, nowMs: clock.nowMs } as const
  return (await enqueueMessage(db, message)) ?? ''
}

/** Events that are valid for the service and break rules of products. */
function makeHostileEvents(appId: string): AppEventEntry[] {
  const installId = randomUUID()
  const deep = { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }
  const wide = Object.fromEntries(Array.from({ length: 255 }, (_, index) => [`key${index}`, index]))
  const reserved = {
    distinct_id: 'x',
    time: 'x',
    $insert_id: 'x',
    token: 'x',
    $set: { email: 'x' },
    'ga_a-b c': 'x',
    '1': true,
  }
  return [
    { data: deep },
    { data: wide },
    { data: reserved },
    { data: ['list'] },
    { data: 'text' },
    { data: null },
    { data: { long: 'x'.repeat(8_000), text: '<!channel> & 😀'.repeat(100) } },
    { name: 'session_start' },
    { name: '$identify' },
    { name: '[Amplitude] Viewed' },
    { name: '7 Größen verglichen, <b>fett</b> & '.padEnd(128, 'x') },
    { happenedAtMs: clock.nowMs + 23 * hourMs },
    { happenedAtMs: clock.nowMs - 6 * 24 * hourMs },
  ].map((changes) => makeAppEvent({ appId, installId, ...changes }))
}

describe.each(kinds)('%s', (kind) => {
  test('gets messages in its documented shape, at its documented address', async () => {
    const { appId, receiver, worker, endpoint, hosts, vendor } = await setUp(kind)
    await match(appId)
    await sendTestMessage(db, appId, endpoint.id, clock.nowMs)
    await announce([
      ...Array.from({ length: 60 }, () => makeClick({ appId })),
      ...makeHostileEvents(appId),
      ...Array.from({ length: 20 }, () => makeAppEvent({ appId })),
    ])
    await worker.deliver()
    expect(receiver.received.length).toBeGreaterThan(0)
    for (const request of receiver.received) checkShape(kind, request)
    expect(new Set(hosts)).toEqual(new Set([vendor.host]))
    const deliveries = await hooks.listDeliveries(appId, endpoint.id)
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['delivered']))
  })

  test.each(vendors[kind].refusals)('gets no message again after %d %s', async (status, body) => {
    const { appId, receiver, worker, endpoint } = await setUp(kind, {
      answer: (_, response) => response.writeHead(status).end(body),
    })
    await match(appId)
    await worker.deliver()
    clock.nowMs += hourMs
    await worker.deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
      { status: 'failed', lastStatusCode: status, lastError: 'refused_by_receiver' },
    ])
    expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ isEnabled: true })
  })

  test.each(vendors[kind].retries)(
    'gets a message again, unchanged, after %d %s',
    async (...of) => {
      const [status, body] = of
      const { appId, receiver, worker, endpoint } = await setUp(kind, {
        answer: (_, response) => response.writeHead(status).end(body),
      })
      await match(appId)
      await worker.deliver()
      clock.nowMs += hourMs
      await worker.deliver()
      expect(receiver.received.map((request) => request.body)).toEqual(
        Array(2).fill(receiver.received[0]?.body),
      )
      expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
        { status: 'pending', lastStatusCode: status },
      ])
    },
  )
})

test('an install is known by its id, and nothing else identifies a person or a device', async () => {
  for (const kind of analyticsKinds) {
    const { appId, receiver, worker } = await setUp(kind)
    const click = makeClick({ appId })
    const event = makeAppEvent({ appId, data: {} })
    await announce([click, event])
    await match(appId, event.installId)
    await worker.deliver()
    const sent = receiver.received.map(({ body }) => body).join('\n')
    expect(sent).toContain(event.installId)
    for (const secret of [click.id, click.userAgent, '390x844', event.id]) {
      expect(sent).not.toContain(secret)
    }
  }
})

test('a click is about its link, so that products do not count a person for each click', async () => {
  const subjects = {
    posthog: ['batch', 0, 'properties', 'distinct_id', `link_${linkId}`],
    segment: ['batch', 0, 'anonymousId', `link_${linkId}`],
    mixpanel: [0, 'properties', 'distinct_id', ''],
    amplitude: ['events', 0, 'device_id', `link_${linkId}`],
  } as const
  for (const [kind, path] of Object.entries(subjects)) {
    const { appId, receiver, worker } = await setUp(kind as ConnectorKind)
    await announce([makeClick({ appId })])
    await worker.deliver()
    const body: unknown = JSON.parse(receiver.received[0]?.body ?? '')
    let found = body
    for (const key of path.slice(0, -1)) found = (found as Record<string, unknown>)[key]
    expect(found).toBe(path.at(-1))
  }
})

test('a sampled event says its sample rate', async () => {
  const sampling = { 'event.logged': 0.5 }
  for (const kind of analyticsKinds) {
    const { appId, receiver, worker } = await setUp(kind, { sampling })
    await announce(Array.from({ length: 30 }, () => makeAppEvent({ appId })))
    await worker.deliver()
    expect(receiver.received[0]?.body).toContain('"throughlink_sample_rate":0.5')
  }
})

test('PostHog on an origin of the team gets its messages there', async () => {
  const settings = { origin: 'https://posthog.lumen.example', apiKey: 'phc_0123456789abcdef' }
  const { appId, receiver, worker, hosts } = await setUp('posthog', { settings })
  await match(appId)
  await worker.deliver()
  expect(hosts).toEqual(['posthog.lumen.example'])
  checkShape('posthog', receiver.received[0] ?? expect.fail())
})

test('PostHog on a private address gets nothing', async () => {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver()
  const endpoint = await hooks.createEndpoint(appId, {
    kind: 'posthog',
    settings: { origin: 'https://10.1.2.3', apiKey: 'phc_0123456789abcdef' },
    eventTypes: ['install.matched'],
  })
  await match(appId)
  await hooks.startWorker().deliver()
  expect(receiver.received).toEqual([])
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
    { lastError: 'url_refused' },
  ])
})

describe('Slack', () => {
  test('gets what waits as one message, and the next a minute later', async () => {
    const { appId, receiver, worker, endpoint } = await setUp('slack')
    await Promise.all(Array.from({ length: 200 }, () => match(appId)))
    await worker.deliver()
    await match(appId)
    await worker.deliver()
    expect(receiver.received).toHaveLength(1)
    expect(checkShape('slack', receiver.received[0] ?? expect.fail())).toEqual({
      text: '200 × Install matched to a link: 200 by probabilistic',
    })
    clock.nowMs += minuteMs
    await worker.deliver()
    expect(checkShape('slack', receiver.received[1] ?? expect.fail())).toEqual({
      text: `Install matched to link \`${linkId}\` by probabilistic, 97 % confidence`,
    })
    const deliveries = await hooks.listDeliveries(appId, endpoint.id)
    expect(deliveries.filter(({ status }) => status === 'delivered')).toHaveLength(201)
    expect(new Set(deliveries.map(({ attemptCount }) => attemptCount))).toEqual(new Set([1]))
  })

  test('gets all of a digest again if it fails', async () => {
    let status = 503
    const { appId, receiver, worker, endpoint } = await setUp('slack', {
      answer: (_, response) => response.writeHead(status).end(),
    })
    for (let count = 0; count < 6; count++) await match(appId)
    await worker.deliver()
    expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject(
      Array(6).fill({ status: 'pending', attemptCount: 1, lastStatusCode: 503 }),
    )
    status = 200
    for (let minutes = 0; minutes < 3; minutes++) {
      clock.nowMs += 2 * minuteMs
      await worker.deliver()
    }
    // A failing endpoint is tested with one message. The others follow together.
    expect(receiver.received).toHaveLength(3)
    const deliveries = await hooks.listDeliveries(appId, endpoint.id)
    expect(deliveries.filter(({ status }) => status === 'delivered')).toHaveLength(6)
  })

  test('an archived channel disables the connector', async () => {
    const { appId, worker, endpoint } = await setUp('slack', {
      answer: (_, response) => response.writeHead(410).end('channel_is_archived'),
    })
    await match(appId)
    await worker.deliver()
    expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ disabledReason: 'gone' })
  })

  test('text that a customer chose mentions nobody', async () => {
    const { appId, receiver, worker } = await setUp('slack')
    const link = {
      appId,
      linkId,
      domain: 'go.lumen.example',
      slug: '<!channel>`&',
      destination: '',
    }
    const message = { appId, type: 'link.created', data: link, nowMs: clock.nowMs } as const
    await enqueueMessage(db, message)
    await worker.deliver()
    expect(checkShape('slack', receiver.received[0] ?? expect.fail())).toEqual({
      text: "Link `go.lumen.example/&lt;!channel&gt;'&amp;` created",
    })
  })

  test('does not take the places of other endpoints of its app', async () => {
    const { appId, receiver, worker } = await setUp('slack')
    const other = await hooks.startReceiver()
    await hooks.createEndpoint(appId, { url: other.url })
    for (let count = 0; count < 60; count++) await match(appId)
    await worker.deliver()
    expect(receiver.received).toHaveLength(1)
    expect(other.received).toHaveLength(60)
  })
})
