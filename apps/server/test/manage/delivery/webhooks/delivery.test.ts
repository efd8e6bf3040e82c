import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { listAttempts } from '#manage/delivery/webhooks/deliveryListStatements.ts'
import { findEndpoint } from '#manage/delivery/webhooks/endpointStatements.ts'
import { rotateSecret } from '#manage/delivery/webhooks/rotateSecret.ts'
import { sendTestMessage } from '#pipeline/outbox/enqueueMessage.ts'
import { deriveSealingKey } from '#platform/crypto/sealSecret.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import { type Responder, respondWith } from '#test/support/startReceiver.ts'
import { keys, useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db, clock } = hooks

/** Creates an app with one endpoint, and starts a worker. */
async function setUp(answer?: Responder) {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver(answer)
  const endpoint = await hooks.createEndpoint(appId, { url: `${receiver.url}/hook` })
  return { appId, receiver, endpoint, worker: hooks.startWorker() }
}

test('a message arrives once, and the standardwebhooks library verifies it', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const messageId = await hooks.emit(appId)
  await worker.deliver()
  await worker.deliver()
  expect(receiver.received).toHaveLength(1)
  const [request] = receiver.received
  expect(request).toMatchObject({ method: 'POST', path: '/hook' })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': messageId,
  })
  const body = new Webhook(endpoint.secret).verify(request?.body ?? '', request?.headers ?? {})
  expect(body).toEqual({
    type: 'install.unmatched',
    timestamp: new Date(clock.nowMs).toISOString(),
    data: { appId, installId: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
  })
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
    { messageId, status: 'delivered', attemptCount: 1, lastStatusCode: 204, nextAttemptAt: null },
  ])
})

test('both secrets verify during a rotation, and only the new one after it', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const change = { appId, id: endpoint.id, version: null, now: new Date(clock.nowMs) }
  const rotated = await rotateSecret(db, keys, change)
  await hooks.emit(appId)
  await worker.deliver()
  const [during] = receiver.received
  for (const secret of [endpoint.secret, rotated?.secret ?? '']) {
    expect(() =>
      new Webhook(secret).verify(during?.body ?? '', during?.headers ?? {}),
    ).not.toThrow()
  }
  clock.nowMs += dayMs
  await hooks.emit(appId)
  await worker.deliver()
  expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('delivery to a failing receiver is tried ten times over three days, and then stops', async () => {
  const { appId, receiver, endpoint, worker } = await setUp(respondWith(500))
  const messageId = await hooks.emit(appId)
  const startedMs = clock.nowMs
  await worker.deliver()
  for (let tries = 1; tries < 10; tries++) {
    expect(receiver.received).toHaveLength(tries)
    const [delivery] = await hooks.listDeliveries(appId, endpoint.id)
    const next = delivery?.nextAttemptAt?.getTime() ?? 0
    clock.nowMs = next - 1
    await worker.deliver()
    expect(receiver.received).toHaveLength(tries)
    clock.nowMs = next
    await worker.deliver()
  }
  expect((clock.nowMs - startedMs) / hourMs).toBeCloseTo(75.6, 1)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual(Array(10).fill(messageId))
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
    { status: 'failed', attemptCount: 10, lastStatusCode: 500, lastError: 'refused_by_receiver' },
  ])
  expect(await listAttempts(db, appId, endpoint.id, messageId)).toHaveLength(10)
  clock.nowMs += 2 * dayMs
  await worker.deliver()
  expect(receiver.received).toHaveLength(10)
})

test('410 disables the endpoint and fails its pending deliveries', async () => {
  const { appId, receiver, endpoint, worker } = await setUp(respondWith(410))
  for (let count = 0; count < 8; count++) await hooks.emit(appId)
  await worker.deliver()
  expect(receiver.received.length).toBeLessThanOrEqual(5)
  const receivedCount = receiver.received.length
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({
    isEnabled: false,
    disabledReason: 'gone',
    version: 2,
  })
  expect(await hooks.emit(appId)).toBe('')
  clock.nowMs += hourMs
  await worker.deliver()
  expect(receiver.received).toHaveLength(receivedCount)
  const statuses = (await hooks.listDeliveries(appId, endpoint.id)).map(({ status }) => status)
  expect(statuses).toEqual(Array(8).fill('failed'))
  expect(await sendTestMessage(db, appId, endpoint.id, clock.nowMs)).toBeNull()
})

test('five days of failures only disable the endpoint, and a success restarts the count', async () => {
  let status = 500
  const { appId, endpoint, worker } = await setUp((_, response) => {
    response.writeHead(status).end()
  })
  const attemptAfter = async (afterMs: number) => {
    clock.nowMs += afterMs
    await hooks.emit(appId)
    await worker.deliver()
    return findEndpoint(db, appId, endpoint.id)
  }
  const startedMs = clock.nowMs
  expect(await attemptAfter(0)).toMatchObject({
    isEnabled: true,
    failingSince: new Date(startedMs),
  })
  expect(await attemptAfter(4 * dayMs)).toMatchObject({ isEnabled: true })
  status = 200
  expect(await attemptAfter(hourMs)).toMatchObject({ isEnabled: true, failingSince: null })
  status = 500
  expect(await attemptAfter(hourMs)).toMatchObject({ isEnabled: true })
  expect(await attemptAfter(5 * dayMs - minuteMs)).toMatchObject({ isEnabled: true })
  expect(await attemptAfter(hourMs)).toMatchObject({ isEnabled: false, disabledReason: 'failing' })
})

test('Retry-After applies to all messages to the endpoint', async () => {
  const { appId, receiver, worker } = await setUp(respondWith(429, { 'retry-after': '600' }))
  await hooks.emit(appId)
  await worker.deliver()
  clock.nowMs += 599 * secondMs
  await hooks.emit(appId)
  await worker.deliver()
  expect(receiver.received).toHaveLength(1)
  clock.nowMs += secondMs
  await worker.deliver()
  expect(receiver.received).toHaveLength(2)
})

describe('a failing endpoint', () => {
  test('is paused for all its messages, and then probed with one at a time', async () => {
    const { appId, receiver, endpoint, worker } = await setUp(respondWith(500))
    for (let count = 0; count < 100; count++) await hooks.emit(appId)
    await worker.deliver()
    // At most the requests in flight before the first failure was recorded.
    expect(receiver.received.length).toBeLessThanOrEqual(5)
    const first = receiver.received.length
    for (const [index, afterMs] of [2 * secondMs, 4 * secondMs, 8 * secondMs].entries()) {
      clock.nowMs += afterMs - 1
      await worker.deliver()
      expect(receiver.received).toHaveLength(first + index)
      clock.nowMs += 1
      await worker.deliver()
      expect(receiver.received).toHaveLength(first + index + 1)
    }
    const deliveries = await hooks.listDeliveries(appId, endpoint.id)
    expect(deliveries.filter(({ status }) => status === 'pending')).toHaveLength(100)
  })

  test('does not delay other endpoints, of the same app or another', async () => {
    const { appId, receiver: failing, worker } = await setUp(respondWith(503))
    const neighbour = await hooks.startReceiver()
    await hooks.createEndpoint(appId, { url: neighbour.url })
    const otherApp = await hooks.createApp()
    const other = await hooks.startReceiver()
    await hooks.createEndpoint(otherApp, { url: other.url })
    for (let count = 0; count < 40; count++) {
      await hooks.emit(appId)
      await hooks.emit(otherApp)
    }
    await worker.deliver()
    expect(neighbour.received).toHaveLength(40)
    expect(other.received).toHaveLength(40)
    expect(failing.received.length).toBeLessThanOrEqual(5)
  })

  test('gets all pending messages after one succeeds', async () => {
    let status = 500
    const { appId, receiver, endpoint, worker } = await setUp((_, response) => {
      response.writeHead(status).end()
    })
    for (let count = 0; count < 20; count++) await hooks.emit(appId)
    await worker.deliver()
    status = 200
    clock.nowMs += 10 * secondMs
    await worker.deliver()
    const statuses = (await hooks.listDeliveries(appId, endpoint.id)).map((each) => each.status)
    expect(statuses).toEqual(Array(20).fill('delivered'))
    const delivered = receiver.received.slice(-20).map(({ headers }) => headers['webhook-id'])
    expect(new Set(delivered).size).toBe(20)
  })
})

test('at most five requests at once go to one endpoint, and at most `concurrency` in total', async () => {
  let [open, maxOpen, maxOpenPerEndpoint] = [0, 0, 0]
  const held: (() => void)[] = []
  const hold = (): Responder => {
    let openHere = 0
    return (_, response) => {
      maxOpen = Math.max(maxOpen, ++open)
      maxOpenPerEndpoint = Math.max(maxOpenPerEndpoint, ++openHere)
      held.push(() => {
        open -= 1
        openHere -= 1
        response.end()
      })
    }
  }
  const appId = await hooks.createApp()
  for (let count = 0; count < 3; count++) {
    await hooks.createEndpoint(appId, { url: (await hooks.startReceiver(hold())).url })
  }
  for (let count = 0; count < 10; count++) await hooks.emit(appId)
  const worker = hooks.startWorker({ concurrency: 12, maxPerApp: 100, timeoutMs: 20_000 })
  const done = worker.deliver()
  for (let answered = 0; answered < 30; answered++) {
    await expect.poll(() => held.length, { interval: 2 }).toBeGreaterThan(0)
    if (answered === 0) await expect.poll(() => held.length, { interval: 2 }).toBe(12)
    held.shift()?.()
  }
  await done
  expect({ maxOpen, maxOpenPerEndpoint }).toEqual({ maxOpen: 12, maxOpenPerEndpoint: 5 })
})

test('a secret that cannot be opened does not count as a failure of the endpoint', async () => {
  const { appId, receiver, endpoint } = await setUp()
  await hooks.emit(appId)
  const worker = hooks.startWorker({ keys: [deriveSealingKey(randomBytes(32))] })
  await worker.deliver()
  expect(receiver.received).toHaveLength(0)
  expect(hooks.failures.splice(0)).toHaveLength(1)
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ failingSince: null })
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([
    { status: 'pending', lastError: 'internal_error' },
  ])
})

test('slow receivers of one app do not block other apps', async () => {
  const appId = await hooks.createApp()
  const held: (() => void)[] = []
  for (let count = 0; count < 10; count++) {
    const slow = await hooks.startReceiver((_, response) => held.push(() => response.end()))
    await hooks.createEndpoint(appId, { url: slow.url })
  }
  for (let count = 0; count < 5; count++) await hooks.emit(appId)
  const worker = hooks.startWorker({ concurrency: 12, maxPerApp: 10, timeoutMs: 20_000 })
  const done = worker.deliver()
  await expect.poll(() => held.length).toBe(10)
  const otherApp = await hooks.createApp()
  const other = await hooks.startReceiver()
  await hooks.createEndpoint(otherApp, { url: other.url })
  for (let count = 0; count < 20; count++) await hooks.emit(otherApp)
  const alsoDone = worker.deliver()
  await expect.poll(() => other.received.length).toBe(20)
  expect(held).toHaveLength(10)
  const timer = setInterval(() => held.splice(0).forEach((release) => release()), 5)
  await Promise.all([done, alsoDone])
  clearInterval(timer)
})
