import { expect, test } from 'vitest'
import { listAttempts } from '../../../src/manage/webhooks/deliveryListStatements.ts'
import { redeliver, redeliverFailed } from '../../../src/manage/webhooks/redeliveryStatements.ts'
import { answerWith, type Answer } from '../../support/startReceiver.ts'
import { useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db, clock } = hooks
const hour = 3_600_000

/** An app with one endpoint, and a worker. */
async function setUp(answer?: Answer) {
  const appId = await hooks.app()
  const receiver = await hooks.receiver(answer)
  const endpoint = await hooks.endpoint(appId, { url: receiver.url })
  return { appId, receiver, endpoint, worker: hooks.worker() }
}

test('a delivered message that is asked for again is sent under its id', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const messageId = await hooks.happen(appId)
  await worker.deliver()
  const now = new Date(clock.nowMs)
  expect(await redeliver(db, { appId, endpointId: endpoint.id, messageId, now })).toBe(true)
  await worker.deliver()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([messageId, messageId])
})

test('all that failed since a moment are sent again, at once and with all their tries', async () => {
  let status = 500
  const { appId, receiver, endpoint, worker } = await setUp((_, response) => {
    response.writeHead(status).end()
  })
  const early = await hooks.happen(appId)
  clock.nowMs += hour
  const since = new Date(clock.nowMs)
  const late = [await hooks.happen(appId), await hooks.happen(appId)]
  await db.updateTable('webhook_deliveries').set({ status: 'failed', tries: 10 }).execute()
  status = 200
  const asked = { appId, endpointId: endpoint.id, since, now: new Date(clock.nowMs) }
  expect(await redeliverFailed(db, asked)).toBe(2)
  await worker.deliver()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids.toSorted()).toEqual(late.toSorted())
  expect(ids).not.toContain(early)
})

test('an endpoint that is left alone is asked at once when somebody asks', async () => {
  const { appId, receiver, endpoint, worker } = await setUp(
    answerWith(503, { 'retry-after': '3600' }),
  )
  const messageId = await hooks.happen(appId)
  await worker.deliver()
  const now = new Date(clock.nowMs)
  await redeliver(db, { appId, endpointId: endpoint.id, messageId, now })
  await worker.deliver()
  expect(receiver.received).toHaveLength(2)
})

test('another app cannot ask for a message, and a disabled endpoint is not asked', async () => {
  const { appId, receiver, endpoint, worker } = await setUp()
  const messageId = await hooks.happen(appId)
  await worker.deliver()
  const now = new Date(clock.nowMs)
  const foreign = { appId: await hooks.app(), endpointId: endpoint.id, now }
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

test('the history of one message keeps its newest attempts', async () => {
  const { appId, endpoint, worker } = await setUp()
  const messageId = await hooks.happen(appId)
  for (let count = 0; count < 25; count++) {
    await worker.deliver()
    const now = new Date(clock.nowMs)
    await redeliver(db, { appId, endpointId: endpoint.id, messageId, now })
  }
  const numbers = (await listAttempts(db, appId, endpoint.id, messageId)).map((a) => a.number)
  expect(numbers.length).toBeLessThanOrEqual(20)
  expect(numbers[0]).toBe(49)
})
