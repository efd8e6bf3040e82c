import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createEndpoint, maxEndpoints } from '#manage/delivery/webhooks/createEndpoint.ts'
import { listDeliveries } from '#manage/delivery/webhooks/deliveryListStatements.ts'
import {
  deleteOldMessages,
  failPendingDeliveries,
} from '#manage/delivery/webhooks/deliveryStatements.ts'
import {
  deleteEndpoint,
  deletePreviousSecrets,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
  updateEndpoint,
} from '#manage/delivery/webhooks/endpointStatements.ts'
import { rotateSecret } from '#manage/delivery/webhooks/rotateSecret.ts'
import { enqueueMessage, sendTestMessage } from '#pipeline/outbox/enqueueMessage.ts'
import { openSecret } from '#platform/crypto/sealSecret.ts'
import { inTransaction } from '#platform/engines/inTransaction.ts'
import { dayMs } from '#platform/time/durations.ts'
import { keys, useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db, clock } = hooks
const url = 'https://hooks.example/'
const now = () => new Date(clock.nowMs)

async function setUp() {
  const appId = await hooks.createApp()
  const endpoint = await hooks.createEndpoint(appId, { url, description: 'Ours' })
  return { appId, endpoint, change: { appId, id: endpoint.id, version: null, now: now() } }
}

test('the secret is returned once, and stored encrypted', async () => {
  const { appId, endpoint } = await setUp()
  expect(endpoint.secret).toMatch(/^whsec_/)
  expect(() => new Webhook(endpoint.secret)).not.toThrow()
  const shown = JSON.stringify([
    await findEndpoint(db, appId, endpoint.id),
    await listEndpoints(db, appId),
  ])
  expect(shown).not.toContain('ecret":"')
  const raw = Buffer.from(endpoint.secret.slice(6), 'base64')
  const { secret } = await db
    .selectFrom('webhook_endpoints')
    .select('secret')
    .where('id', '=', endpoint.id)
    .executeTakeFirstOrThrow()
  expect(secret.includes(raw)).toBe(false)
  expect(openSecret(keys, secret, endpoint.id)).toEqual(raw)
})

test('an app has at most twenty endpoints, even with concurrent requests', async () => {
  const appId = await hooks.createApp()
  const create = () =>
    db.transaction().execute((trx) => createEndpoint(trx, keys, { appId, url, nowMs: clock.nowMs }))
  const created = await Promise.all(Array.from({ length: 30 }, create))
  expect(created.filter(({ ok }) => ok)).toHaveLength(maxEndpoints)
  expect(await listEndpoints(db, appId)).toHaveLength(maxEndpoints)
  const unknown = { appId: 'app_00000000', url, nowMs: clock.nowMs }
  expect(await db.transaction().execute((trx) => createEndpoint(trx, keys, unknown))).toEqual({
    ok: false,
    reason: 'app_not_found',
  })
})

test('a change increments the version, and is rejected for an outdated version', async () => {
  const { endpoint, change } = await setUp()
  const changes = { url: 'https://other.example/', eventTypes: ['link.created'] }
  const changed = await updateEndpoint(db, { ...change, version: 1 }, changes)
  expect(changed).toMatchObject({ ...changes, description: 'Ours', version: 2 })
  expect(await updateEndpoint(db, { ...change, version: 1 }, { description: 'x' })).toBeNull()
  expect(await deleteEndpoint(db, { ...change, version: 1 })).toBe(false)
  expect(await findEndpoint(db, endpoint.appId, endpoint.id)).toEqual(changed)
  expect(await updateEndpoint(db, change, { description: 'x' })).toMatchObject({ version: 3 })
  expect(await deleteEndpoint(db, { ...change, version: 3 })).toBe(true)
})

test('endpoints of another app cannot be read or changed', async () => {
  const { appId, endpoint, change } = await setUp()
  await hooks.emit(appId)
  const foreign = { ...change, appId: await hooks.createApp() }
  expect(await findEndpoint(db, foreign.appId, endpoint.id)).toBeNull()
  expect(await listEndpoints(db, foreign.appId)).toEqual([])
  expect(await updateEndpoint(db, foreign, { description: 'x' })).toBeNull()
  expect(await enableEndpoint(db, foreign)).toBeNull()
  expect(await disableEndpoint(db, foreign)).toBeNull()
  expect(await rotateSecret(db, keys, foreign)).toBeNull()
  expect(await deleteEndpoint(db, foreign)).toBe(false)
  expect(await sendTestMessage(db, foreign.appId, endpoint.id, clock.nowMs)).toBeNull()
  expect(await hooks.listDeliveries(foreign.appId, endpoint.id)).toEqual([])
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ version: 1 })
})

test('a disabled endpoint gets no messages, and enabling it resets its failure state', async () => {
  const { appId, endpoint, change } = await setUp()
  await hooks.emit(appId)
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: now(), failure_count: 7, paused_until: new Date(clock.nowMs + 1e6) })
    .execute()
  expect(await disableEndpoint(db, change)).toMatchObject({ disabledReason: 'manual', version: 2 })
  expect(await failPendingDeliveries(db, endpoint.id, 100)).toBe(1)
  expect(await hooks.emit(appId)).toBe('')
  expect(await enableEndpoint(db, change)).toMatchObject({ isEnabled: true, failingSince: null })
  expect(await failPendingDeliveries(db, endpoint.id, 100)).toBe(0)
  // Message ids are ordered by millisecond.
  clock.nowMs += 1
  expect(await hooks.emit(appId)).not.toBe('')
  const statuses = (await hooks.listDeliveries(appId, endpoint.id)).map(({ status }) => status)
  expect(statuses).toEqual(['failed', 'pending'])
})

test('a message goes to the endpoints subscribed to its type, and is not stored if there are none', async () => {
  const appId = await hooks.createApp()
  const all = await hooks.createEndpoint(appId, { url })
  const links = await hooks.createEndpoint(appId, {
    url,
    eventTypes: ['link.created', 'link.updated'],
  })
  await hooks.createEndpoint(await hooks.createApp(), { url })
  await hooks.emit(appId)
  expect(await hooks.listDeliveries(appId, all.id)).toHaveLength(1)
  expect(await hooks.listDeliveries(appId, links.id)).toHaveLength(0)
  await deleteEndpoint(db, { appId, id: all.id, version: null, now: now() })
  expect(await hooks.emit(appId)).toBe('')
  const { count } = await db
    .selectFrom('webhook_messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('1')
  // A test message is sent whatever event types the endpoint is subscribed to.
  expect(await sendTestMessage(db, appId, links.id, clock.nowMs)).not.toBeNull()
  const [test] = await hooks.listDeliveries(appId, links.id)
  expect(test).toMatchObject({ eventType: 'webhook.test', status: 'pending' })
})

test('a pg client can also write to the outbox in its transaction', async () => {
  const { appId, endpoint } = await setUp()
  const data = { appId, installId: 'one' }
  const message = { appId, type: 'install.unmatched', data, nowMs: clock.nowMs } as const
  const id = await inTransaction(hooks.postgres.pool, async (client) => {
    await client.query('begin')
    return enqueueMessage(client, message)
  })
  expect(await hooks.listDeliveries(appId, endpoint.id)).toMatchObject([{ messageId: id }])
})

test('deleting an endpoint concurrently does not make the change fail', async () => {
  const { appId, change } = await setUp()
  const data = { appId, installId: 'one' }
  const message = { appId, type: 'install.unmatched', data, nowMs: clock.nowMs } as const
  const deletion = await db.transaction().execute(async (trx) => {
    expect(await enqueueMessage(trx, message)).not.toBeNull()
    // The deletion waits for this transaction, so it cannot be awaited inside it.
    return { deleted: deleteEndpoint(db, change) }
  })
  expect(await deletion.deleted).toBe(true)
  // The other order: the deletion is first, and no endpoint is subscribed to the message.
  const second = await hooks.createEndpoint(appId, { url })
  const late = await db.transaction().execute(async (trx) => {
    await deleteEndpoint(trx, { ...change, id: second.id })
    return { enqueued: enqueueMessage(db, message) }
  })
  expect(await late.enqueued).toBeNull()
})

test('deliveries are listed in pages, newest first, each once', async () => {
  const { appId, endpoint } = await setUp()
  const sent: string[] = []
  for (let count = 0; count < 7; count++) {
    clock.nowMs += 1
    sent.push(await hooks.emit(appId))
  }
  const listed: string[] = []
  for (let after: string | null = null; listed.length < 7; after = listed.at(-1) ?? null) {
    const page = await listDeliveries(db, { appId, endpointId: endpoint.id, after, limit: 3 })
    expect(page.length).toBeGreaterThan(0)
    listed.push(...page.map(({ messageId }) => messageId))
  }
  expect(listed).toEqual(sent.toReversed())
  const failed = {
    appId,
    endpointId: endpoint.id,
    status: 'failed',
    after: null,
    limit: 9,
  } as const
  expect(await listDeliveries(db, failed)).toEqual([])
})

test('old messages are deleted with their deliveries, in batches', async () => {
  const { appId, endpoint } = await setUp()
  for (let count = 0; count < 5; count++) await hooks.emit(appId)
  const before = new Date(clock.nowMs + 1)
  clock.nowMs += 1_000
  await hooks.emit(appId)
  expect(await deleteOldMessages(db, before, 3)).toBe(3)
  expect(await deleteOldMessages(db, before, 3)).toBe(2)
  expect(await deleteOldMessages(db, before, 3)).toBe(0)
  expect(await hooks.listDeliveries(appId, endpoint.id)).toHaveLength(1)
})

test('a previous secret is deleted when it no longer signs', async () => {
  const { appId, endpoint, change } = await setUp()
  await rotateSecret(db, keys, change)
  await deletePreviousSecrets(db, now())
  const until = (await findEndpoint(db, appId, endpoint.id))?.previousSecretUntil
  expect(until).toEqual(new Date(change.now.getTime() + dayMs))
  await deletePreviousSecrets(db, until ?? now())
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ previousSecretUntil: null })
})
