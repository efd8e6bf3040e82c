import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { findEndpoint } from '../../../src/manage/webhooks/endpointStatements.ts'
import { sendTestMessage } from '../../../src/pipeline/outbox/enqueueMessage.ts'
import { listAttempts } from '../../../src/manage/webhooks/deliveryListStatements.ts'
import { rotateSecret } from '../../../src/manage/webhooks/rotateSecret.ts'
import { deriveSealingKey } from '../../../src/manage/webhooks/sealSecret.ts'
import { answerWith, type Answer } from '../../support/startReceiver.ts'
import { keys, useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db, clock } = hooks
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** An app with one endpoint, and a worker. */
async function setUp(answer?: Answer) {
  const appId = await hooks.app()
  const receiver = await hooks.receiver(answer)
  const endpoint = await hooks.endpoint(appId, { url: `${receiver.url}/hook` })
  return { appId, receiver, endpoint, worker: hooks.worker() }
}

test('a message arrives once, signed as the library verifies it', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const messageId = await hooks.happen(appId)
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
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([
    { messageId, status: 'delivered', attemptCount: 1, lastStatusCode: 204, nextAttemptAt: null },
  ])
})

test('during a rotation both secrets verify, and after it the new one alone', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const change = { appId, id: endpoint.id, version: null, now: new Date(clock.nowMs) }
  const rotated = await rotateSecret(db, keys, change)
  await hooks.happen(appId)
  await worker.deliver()
  const [during] = receiver.received
  for (const secret of [endpoint.secret, rotated?.secret ?? '']) {
    expect(() =>
      new Webhook(secret).verify(during?.body ?? '', during?.headers ?? {}),
    ).not.toThrow()
  }
  clock.nowMs += day
  await hooks.happen(appId)
  await worker.deliver()
  expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('a failing receiver is tried ten times over three days, and then no more', async () => {
  const { appId, receiver, endpoint, worker } = await setUp(answerWith(500))
  const messageId = await hooks.happen(appId)
  const startedMs = clock.nowMs
  await worker.deliver()
  for (let tries = 1; tries < 10; tries++) {
    expect(receiver.received).toHaveLength(tries)
    const [delivery] = await hooks.deliveries(appId, endpoint.id)
    const next = delivery?.nextAttemptAt?.getTime() ?? 0
    clock.nowMs = next - 1
    await worker.deliver()
    expect(receiver.received).toHaveLength(tries)
    clock.nowMs = next
    await worker.deliver()
  }
  expect((clock.nowMs - startedMs) / hour).toBeCloseTo(75.6, 1)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual(Array(10).fill(messageId))
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([
    { status: 'failed', attemptCount: 10, lastStatusCode: 500, lastError: 'refused_by_receiver' },
  ])
  expect(await listAttempts(db, appId, endpoint.id, messageId)).toHaveLength(10)
  clock.nowMs += 2 * day
  await worker.deliver()
  expect(receiver.received).toHaveLength(10)
})

test('410 disables the endpoint: nothing more is sent, nor kept waiting', async () => {
  const { appId, receiver, endpoint, worker } = await setUp(answerWith(410))
  for (let count = 0; count < 8; count++) await hooks.happen(appId)
  await worker.deliver()
  expect(receiver.received.length).toBeLessThanOrEqual(5)
  const seen = receiver.received.length
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({
    isEnabled: false,
    disabledReason: 'gone',
    version: 2,
  })
  expect(await hooks.happen(appId)).toBe('')
  clock.nowMs += hour
  await worker.deliver()
  expect(receiver.received).toHaveLength(seen)
  const statuses = (await hooks.deliveries(appId, endpoint.id)).map(({ status }) => status)
  expect(statuses).toEqual(Array(8).fill('failed'))
  expect(await sendTestMessage(db, appId, endpoint.id, clock.nowMs)).toBeNull()
})

test('five days of nothing but failures disable the endpoint, a success between begins anew', async () => {
  let status = 500
  const { appId, endpoint, worker } = await setUp((_, response) => {
    response.writeHead(status).end()
  })
  const fail = async (afterMs: number) => {
    clock.nowMs += afterMs
    await hooks.happen(appId)
    await worker.deliver()
    return findEndpoint(db, appId, endpoint.id)
  }
  const startedMs = clock.nowMs
  expect(await fail(0)).toMatchObject({ isEnabled: true, failingSince: new Date(startedMs) })
  expect(await fail(4 * day)).toMatchObject({ isEnabled: true })
  status = 200
  expect(await fail(hour)).toMatchObject({ isEnabled: true, failingSince: null })
  status = 500
  expect(await fail(hour)).toMatchObject({ isEnabled: true })
  expect(await fail(5 * day - minute)).toMatchObject({ isEnabled: true })
  expect(await fail(hour)).toMatchObject({ isEnabled: false, disabledReason: 'failing' })
})

test('Retry-After is kept to, for all that goes to that endpoint', async () => {
  const { appId, receiver, worker } = await setUp(answerWith(429, { 'retry-after': '600' }))
  await hooks.happen(appId)
  await worker.deliver()
  clock.nowMs += 599 * second
  await hooks.happen(appId)
  await worker.deliver()
  expect(receiver.received).toHaveLength(1)
  clock.nowMs += second
  await worker.deliver()
  expect(receiver.received).toHaveLength(2)
})

describe('an endpoint that fails', () => {
  test('is left alone with all its messages, and is asked by one of them at a time', async () => {
    const { appId, receiver, endpoint, worker } = await setUp(answerWith(500))
    for (let count = 0; count < 100; count++) await hooks.happen(appId)
    await worker.deliver()
    // As many as were under way before the first failure was known.
    expect(receiver.received.length).toBeLessThanOrEqual(5)
    const first = receiver.received.length
    for (const [index, afterMs] of [2 * second, 4 * second, 8 * second].entries()) {
      clock.nowMs += afterMs - 1
      await worker.deliver()
      expect(receiver.received).toHaveLength(first + index)
      clock.nowMs += 1
      await worker.deliver()
      expect(receiver.received).toHaveLength(first + index + 1)
    }
    const waiting = await hooks.deliveries(appId, endpoint.id)
    expect(waiting.filter(({ status }) => status === 'pending')).toHaveLength(100)
  })

  test('delays nobody else, of the same app or of another', async () => {
    const { appId, receiver: dead, worker } = await setUp(answerWith(503))
    const neighbour = await hooks.receiver()
    await hooks.endpoint(appId, { url: neighbour.url })
    const otherApp = await hooks.app()
    const other = await hooks.receiver()
    await hooks.endpoint(otherApp, { url: other.url })
    for (let count = 0; count < 40; count++) {
      await hooks.happen(appId)
      await hooks.happen(otherApp)
    }
    await worker.deliver()
    expect(neighbour.received).toHaveLength(40)
    expect(other.received).toHaveLength(40)
    expect(dead.received.length).toBeLessThanOrEqual(5)
  })

  test('gets all that waited once it takes one again', async () => {
    let status = 500
    const { appId, receiver, endpoint, worker } = await setUp((_, response) => {
      response.writeHead(status).end()
    })
    for (let count = 0; count < 20; count++) await hooks.happen(appId)
    await worker.deliver()
    status = 200
    clock.nowMs += 10 * second
    await worker.deliver()
    const statuses = (await hooks.deliveries(appId, endpoint.id)).map((each) => each.status)
    expect(statuses).toEqual(Array(20).fill('delivered'))
    const delivered = receiver.received.slice(-20).map(({ headers }) => headers['webhook-id'])
    expect(new Set(delivered).size).toBe(20)
  })
})

test('no more than five at once go to one endpoint, nor more than there is room for to all', async () => {
  let [open, most, mostOfOne] = [0, 0, 0]
  const held: (() => void)[] = []
  const hold = (): Answer => {
    let openHere = 0
    return (_, response) => {
      most = Math.max(most, ++open)
      mostOfOne = Math.max(mostOfOne, ++openHere)
      held.push(() => {
        open -= 1
        openHere -= 1
        response.end()
      })
    }
  }
  const appId = await hooks.app()
  for (let count = 0; count < 3; count++) {
    await hooks.endpoint(appId, { url: (await hooks.receiver(hold())).url })
  }
  for (let count = 0; count < 10; count++) await hooks.happen(appId)
  const worker = hooks.worker({ concurrency: 12, maxPerApp: 100, timeoutMs: 20_000 })
  const done = worker.deliver()
  for (let answered = 0; answered < 30; answered++) {
    await expect.poll(() => held.length, { interval: 2 }).toBeGreaterThan(0)
    if (answered === 0) await expect.poll(() => held.length, { interval: 2 }).toBe(12)
    held.shift()?.()
  }
  await done
  expect({ most, mostOfOne }).toEqual({ most: 12, mostOfOne: 5 })
})

test('a secret that cannot be opened is a fault of the service, and not the endpoint’s', async () => {
  const { appId, receiver, endpoint } = await setUp()
  await hooks.happen(appId)
  const worker = hooks.worker({ keys: [deriveSealingKey(randomBytes(32))] })
  await worker.deliver()
  expect(receiver.received).toHaveLength(0)
  expect(hooks.failures.splice(0)).toHaveLength(1)
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ failingSince: null })
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([
    { status: 'pending', lastError: 'internal_error' },
  ])
})

test('receivers of one app that take their time leave room for those of others', async () => {
  const appId = await hooks.app()
  const held: (() => void)[] = []
  for (let count = 0; count < 10; count++) {
    const slow = await hooks.receiver((_, response) => held.push(() => response.end()))
    await hooks.endpoint(appId, { url: slow.url })
  }
  for (let count = 0; count < 5; count++) await hooks.happen(appId)
  const worker = hooks.worker({ concurrency: 12, maxPerApp: 10, timeoutMs: 20_000 })
  const done = worker.deliver()
  await expect.poll(() => held.length).toBe(10)
  const otherApp = await hooks.app()
  const other = await hooks.receiver()
  await hooks.endpoint(otherApp, { url: other.url })
  for (let count = 0; count < 20; count++) await hooks.happen(otherApp)
  const alsoDone = worker.deliver()
  await expect.poll(() => other.received.length).toBe(20)
  expect(held).toHaveLength(10)
  const timer = setInterval(() => held.splice(0).forEach((release) => release()), 5)
  await Promise.all([done, alsoDone])
  clearInterval(timer)
})
