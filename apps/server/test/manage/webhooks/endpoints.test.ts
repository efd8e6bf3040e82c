import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createEndpoint, maxEndpoints } from '../../../src/manage/webhooks/createEndpoint.ts'
import {
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  deletePreviousSecrets,
  listEndpoints,
  updateEndpoint,
} from '../../../src/manage/webhooks/endpointStatements.ts'
import { enqueueMessage, sendTestMessage } from '../../../src/pipeline/outbox/enqueueMessage.ts'
import {
  deleteOldMessages,
  failPendingDeliveries,
} from '../../../src/manage/webhooks/deliveryStatements.ts'
import { listDeliveries } from '../../../src/manage/webhooks/deliveryListStatements.ts'
import { rotateSecret } from '../../../src/manage/webhooks/rotateSecret.ts'
import { openSecret } from '../../../src/manage/webhooks/sealSecret.ts'
import { inTransaction } from '../../../src/platform/engines/inTransaction.ts'
import { keys, useWebhooks } from './useWebhooks.ts'

const hooks = useWebhooks()
const { db, clock } = hooks
const url = 'https://hooks.example/'
const now = () => new Date(clock.nowMs)

async function setUp() {
  const appId = await hooks.app()
  const endpoint = await hooks.endpoint(appId, { url, description: 'Ours' })
  return { appId, endpoint, change: { appId, id: endpoint.id, version: null, now: now() } }
}

test('the secret is told once, and is not in the database as it is', async () => {
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

test('an app has twenty at most, however many are made at once', async () => {
  const appId = await hooks.app()
  const make = () =>
    db.transaction().execute((trx) => createEndpoint(trx, keys, { appId, url, nowMs: clock.nowMs }))
  const made = await Promise.all(Array.from({ length: 30 }, make))
  expect(made.filter(({ ok }) => ok)).toHaveLength(maxEndpoints)
  expect(await listEndpoints(db, appId)).toHaveLength(maxEndpoints)
  const unknown = { appId: 'app_00000000', url, nowMs: clock.nowMs }
  expect(await db.transaction().execute((trx) => createEndpoint(trx, keys, unknown))).toEqual({
    ok: false,
    reason: 'no_such_app',
  })
})

test('a change counts the version up, and is refused to who has an older one', async () => {
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

test('nothing of another app is read or changed', async () => {
  const { appId, endpoint, change } = await setUp()
  await hooks.happen(appId)
  const foreign = { ...change, appId: await hooks.app() }
  expect(await findEndpoint(db, foreign.appId, endpoint.id)).toBeNull()
  expect(await listEndpoints(db, foreign.appId)).toEqual([])
  expect(await updateEndpoint(db, foreign, { description: 'x' })).toBeNull()
  expect(await enableEndpoint(db, foreign)).toBeNull()
  expect(await disableEndpoint(db, foreign)).toBeNull()
  expect(await rotateSecret(db, keys, foreign)).toBeNull()
  expect(await deleteEndpoint(db, foreign)).toBe(false)
  expect(await sendTestMessage(db, foreign.appId, endpoint.id, clock.nowMs)).toBeNull()
  expect(await hooks.deliveries(foreign.appId, endpoint.id)).toEqual([])
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ version: 1 })
})

test('one that is disabled gets nothing, and begins anew when it is enabled', async () => {
  const { appId, endpoint, change } = await setUp()
  await hooks.happen(appId)
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: now(), failure_count: 7, paused_until: new Date(clock.nowMs + 1e6) })
    .execute()
  expect(await disableEndpoint(db, change)).toMatchObject({ disabledReason: 'manual', version: 2 })
  expect(await failPendingDeliveries(db, endpoint.id, 100)).toBe(1)
  expect(await hooks.happen(appId)).toBe('')
  expect(await enableEndpoint(db, change)).toMatchObject({ isEnabled: true, failingSince: null })
  expect(await failPendingDeliveries(db, endpoint.id, 100)).toBe(0)
  // Ids are in order by the millisecond.
  clock.nowMs += 1
  expect(await hooks.happen(appId)).not.toBe('')
  const statuses = (await hooks.deliveries(appId, endpoint.id)).map(({ status }) => status)
  expect(statuses).toEqual(['failed', 'pending'])
})

test('a message goes to who listens for its type, and is not stored when nobody does', async () => {
  const appId = await hooks.app()
  const all = await hooks.endpoint(appId, { url })
  const links = await hooks.endpoint(appId, { url, eventTypes: ['link.created', 'link.updated'] })
  await hooks.endpoint(await hooks.app(), { url })
  await hooks.happen(appId)
  expect(await hooks.deliveries(appId, all.id)).toHaveLength(1)
  expect(await hooks.deliveries(appId, links.id)).toHaveLength(0)
  await deleteEndpoint(db, { appId, id: all.id, version: null, now: now() })
  expect(await hooks.happen(appId)).toBe('')
  const { count } = await db
    .selectFrom('webhook_messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('1')
  // By hand, to one of them, whatever it listens for.
  expect(await sendTestMessage(db, appId, links.id, clock.nowMs)).not.toBeNull()
  const [test] = await hooks.deliveries(appId, links.id)
  expect(test).toMatchObject({ eventType: 'webhook.test', status: 'pending' })
})

test('a client of pg can write to the outbox within its transaction too', async () => {
  const { appId, endpoint } = await setUp()
  const data = { appId, installId: 'one' }
  const message = { appId, type: 'install.unmatched', data, nowMs: clock.nowMs } as const
  const id = await inTransaction(hooks.postgres.pool, async (client) => {
    await client.query('begin')
    return enqueueMessage(client, message)
  })
  expect(await hooks.deliveries(appId, endpoint.id)).toMatchObject([{ messageId: id }])
})

test('an endpoint that is deleted meanwhile does not make the change fail', async () => {
  const { appId, change } = await setUp()
  const data = { appId, installId: 'one' }
  const message = { appId, type: 'install.unmatched', data, nowMs: clock.nowMs } as const
  const deletion = await db.transaction().execute(async (trx) => {
    expect(await enqueueMessage(trx, message)).not.toBeNull()
    // Waits for this transaction, and so cannot be waited for within it.
    return { deleted: deleteEndpoint(db, change) }
  })
  expect(await deletion.deleted).toBe(true)
  // The other way about: the deletion is first, and the message finds nobody.
  const second = await hooks.endpoint(appId, { url })
  const late = await db.transaction().execute(async (trx) => {
    await deleteEndpoint(trx, { ...change, id: second.id })
    return { enqueued: enqueueMessage(db, message) }
  })
  expect(await late.enqueued).toBeNull()
})

test('deliveries are listed by pages, the newest first, each once', async () => {
  const { appId, endpoint } = await setUp()
  const sent: string[] = []
  for (let count = 0; count < 7; count++) {
    clock.nowMs += 1
    sent.push(await hooks.happen(appId))
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

test('old messages go with all that belongs to them, a part at a time', async () => {
  const { appId, endpoint } = await setUp()
  for (let count = 0; count < 5; count++) await hooks.happen(appId)
  const before = new Date(clock.nowMs + 1)
  clock.nowMs += 1_000
  await hooks.happen(appId)
  expect(await deleteOldMessages(db, before, 3)).toBe(3)
  expect(await deleteOldMessages(db, before, 3)).toBe(2)
  expect(await deleteOldMessages(db, before, 3)).toBe(0)
  expect(await hooks.deliveries(appId, endpoint.id)).toHaveLength(1)
})

test('a secret that no longer signs is forgotten', async () => {
  const { appId, endpoint, change } = await setUp()
  await rotateSecret(db, keys, change)
  await deletePreviousSecrets(db, now())
  const until = (await findEndpoint(db, appId, endpoint.id))?.previousSecretUntil
  expect(until).toEqual(new Date(change.now.getTime() + 86_400_000))
  await deletePreviousSecrets(db, until ?? now())
  expect(await findEndpoint(db, appId, endpoint.id)).toMatchObject({ previousSecretUntil: null })
})
