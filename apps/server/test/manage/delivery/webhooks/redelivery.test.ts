import { expect, test } from 'vitest'
import { listAttempts } from '#manage/delivery/webhooks/deliveryListStatements.ts'
import { redeliver, redeliverFailed } from '#manage/delivery/webhooks/redeliveryStatements.ts'
import { hourMs } from '#platform/time/durations.ts'
import { type Responder, respondWith } from '#test/support/startReceiver.ts'
import { useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db, clock } = hooks

/** Creates an app with one endpoint, and starts a worker. */
async function setUp(answer?: Responder) {
  const appId = await hooks.createApp()
  const receiver = await hooks.startReceiver(answer)
  const endpoint = await hooks.createEndpoint(appId, { url: receiver.url })
  return { appId, receiver, endpoint, worker: hooks.startWorker() }
}

test('a delivered message is redelivered with the same id', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const messageId = await hooks.emit(appId)
  await worker.deliver()
  const now = new Date(clock.nowMs)
  expect(await redeliver(db, { appId, endpointId: endpoint.id, messageId, now })).toBe(true)
  await worker.deliver()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([messageId, messageId])
})

test('all messages that failed since a time are redelivered immediately, with all retries', async () => {
  let status = 500
  const { appId, receiver, endpoint, worker } = await setUp((_, response) => {
    response.writeHead(status).end()
  })
  const early = await hooks.emit(appId)
  clock.nowMs += hourMs
  const since = new Date(clock.nowMs)
  const late = [await hooks.emit(appId), await hooks.emit(appId)]
  await db.updateTable('webhook_deliveries').set({ status: 'failed', tries: 10 }).execute()
  status = 200
  const redelivery = { appId, endpointId: endpoint.id, since, now: new Date(clock.nowMs) }
  expect(await redeliverFailed(db, redelivery)).toBe(2)
  await worker.deliver()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids.toSorted()).toEqual(late.toSorted())
  expect(ids).not.toContain(early)
})

test('a redelivery ends the pause of an endpoint', async () => {
  const { appId, receiver, endpoint, worker } = await setUp(
    respondWith(503, { 'retry-after': '3600' }),
  )
  const messageId = await hooks.emit(appId)
  await worker.deliver()
  const now = new Date(clock.nowMs)
  await redeliver(db, { appId, endpointId: endpoint.id, messageId, now })
  await worker.deliver()
  expect(receiver.received).toHaveLength(2)
})

test('another app cannot redeliver a message, and a disabled endpoint gets no redelivery', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const messageId = await hooks.emit(appId)
  await worker.deliver()
  const now = new Date(clock.nowMs)
  const foreign = { appId: await hooks.createApp(), endpointId: endpoint.id, now }
  expect(await redeliver(db, { ...foreign, messageId })).toBe(false)
  expect(await redeliverFailed(db, { ...foreign, since: new Date(0) })).toBe(0)
  await db
    .updateTable('webhook_endpoints')
    .set({ is_enabled: false, disabled_reason: 'manual' })
    .where('id', '=', endpoint.id)
    .execute()
  expect(await redeliver(db, { ...foreign, appId, messageId })).toBe(false)
  await worker.deliver()
  expect(receiver.received).toHaveLength(1)
})

test('the newest attempts of a message are kept', async () => {
  const { appId, endpoint, worker } = await setUp()
  const messageId = await hooks.emit(appId)
  for (let count = 0; count < 25; count++) {
    await worker.deliver()
    const now = new Date(clock.nowMs)
    await redeliver(db, { appId, endpointId: endpoint.id, messageId, now })
  }
  const numbers = (await listAttempts(db, appId, endpoint.id, messageId)).map((a) => a.number)
  expect(numbers.length).toBeLessThanOrEqual(20)
  expect(numbers[0]).toBe(49)
})
