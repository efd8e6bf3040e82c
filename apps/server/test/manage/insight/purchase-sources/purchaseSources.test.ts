import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { resealSecrets } from '#manage/delivery/webhooks/resealSecrets.ts'
import {
  deleteOldPurchaseMessages,
  maxMessages,
  recordMessage,
} from '#manage/insight/purchase-sources/sourceStatements.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { deriveSealingKey } from '#platform/crypto/sealSecret.ts'
import { dayMs } from '#platform/time/durations.ts'
import { dumpDatabase } from '#test/support/dump.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeAppleChain } from '#test/support/makeAppleChain.ts'
import { type Client, makeMember, makeOrganizationKey } from '#test/support/people.ts'
import { tapOnAndroid } from '#test/support/phones.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'
import { ampleLimits } from '../../../pipeline/event-log/eventLog.contract.ts'
import {
  bundleId,
  makeAppStore,
  makeRevenueCat,
  makeStripe,
  revenueCatSecret,
  type SentMessage,
  stripeSecret,
} from './messages.ts'

const chain = makeAppleChain()
const app = useApp({
  appleRoot: chain.root,
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }] },
})
let owner: Client
let path: string
beforeAll(async () => {
  owner = await makeMember(app, app.tenant.organizationId, 'owner')
  path = `/apps/${app.tenant.appId}/purchase-sources`
})
// An app has a limited number of sources.
afterEach(() => app.postgres.db.deleteFrom('purchase_sources').execute())

interface Source {
  readonly id: string
  readonly url: string
  readonly version: number
}

const inputs = {
  revenuecat: { kind: 'revenuecat', name: 'RevenueCat', secret: revenueCatSecret },
  stripe: { kind: 'stripe', name: 'Web shop', secret: stripeSecret },
  app_store: { kind: 'app_store', name: 'App Store', settings: { appIds: [bundleId] } },
} as const

async function create(input: object): Promise<Source> {
  const response = await owner.post(path, input)
  expect(response.status, response.text).toBe(201)
  return response.json() as Source
}

const deliver = ({ id }: Pick<Source, 'id'>, { headers, body }: SentMessage, address?: string) =>
  send(app.url, `/api/purchases/${id}`, {
    method: 'POST',
    headers: { ...headers, ...(address === undefined ? {} : { 'x-forwarded-for': address }) },
    body,
  })

async function listMessages({ id }: Source): Promise<Record<string, unknown>[]> {
  const response = await owner.get(`${path}/${id}/messages`)
  expect(response.status, response.text).toBe(200)
  return (response.json() as { items: Record<string, unknown>[] }).items
}

async function shipAll(): Promise<void> {
  const { client } = app.clickhouse
  const links = createPostgresLinkDirectory(app.postgres)
  while ((await app.log.shipNext(0, ampleLimits, createShipper({ client, links }))) !== null);
}

async function query<Row>(select: string): Promise<Row[]> {
  const text = `SELECT ${select}`.replace('$app', `app_id = '${app.tenant.appId}'`)
  return (await app.clickhouse.client.query({ query: text, format: 'JSONEachRow' })).json<Row>()
}

describe.each(['revenuecat', 'stripe', 'app_store'] as const)('a purchase of %s', (kind) => {
  const userId = `user-${randomUUID()}`
  const installId = randomUUID()

  const make = (): SentMessage => {
    const metadata = { throughlink_user_id: userId }
    const invoice = { id: `in_${randomUUID()}`, amount_paid: 1990, currency: 'eur', metadata }
    switch (kind) {
      case 'revenuecat':
        return makeRevenueCat({ app_user_id: userId })
      case 'stripe':
        return makeStripe({ data: { object: invoice } })
      case 'app_store':
        return makeAppStore(chain, { transaction: { appAccountToken: installId } })
    }
  }

  test('counts once for the link of its install, however often and wherever it is sent', async () => {
    const clickId = await tapOnAndroid(app, '/amber')
    await app.api(apiPaths.matchLink, { installId, clickId })
    const event = { id: randomUUID(), name: 'user_identified', time: Date.now(), installId, userId }
    await app.api(apiPaths.events, { sentAt: Date.now(), events: [event] })
    await shipAll()
    const [source, other] = [await create(inputs[kind]), await create(inputs[kind])]
    const message = make()
    const responses = await Promise.all(
      [source, source, other].map((each) => deliver(each, message)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await shipAll()
    await deliver(source, message)
    await shipAll()
    const rows = await query<object>(
      `sum(amount) AS amount, currency, any(link_id) != 0 AS hasLink, count() AS events FROM events
       WHERE $app AND install_id = '${installId}' AND currency != '' GROUP BY currency`,
    )
    expect(rows).toEqual([{ amount: '1990', currency: 'EUR', hasLink: 1, events: '1' }])
    expect(await listMessages(source)).toMatchObject([
      { status: 'counted', reason: null, count: 3 },
    ])
  })

  test('that is forged gets 401, is listed as refused, and stores nothing', async () => {
    const source = await create(inputs[kind])
    const before = (await app.entries()).length
    const forged: Readonly<Record<typeof kind, SentMessage>> = {
      revenuecat: makeRevenueCat({}, 'Bearer revenuecat-secret-2'),
      stripe: makeStripe({}, { secret: 'whsec_other' }),
      app_store: makeAppStore(makeAppleChain()),
    }
    expectProblem(await deliver(source, forged[kind]), 'invalid_key')
    expect(await listMessages(source)).toMatchObject([
      { id: null, status: 'refused', reason: 'invalid_signature' },
    ])
    expect((await app.entries()).length).toBe(before)
  })
})

test('a refund that arrives before its purchase leaves nothing', async () => {
  const source = await create(inputs.revenuecat)
  const [app_user_id, transaction_id] = [`user-${randomUUID()}`, `tx-${randomUUID()}`]
  const refund = { type: 'CANCELLATION', cancel_reason: 'CUSTOMER_SUPPORT' }
  const price = { price_in_purchased_currency: -19.9 }
  await deliver(source, makeRevenueCat({ ...refund, ...price, app_user_id, transaction_id }))
  await shipAll()
  await deliver(source, makeRevenueCat({ app_user_id, transaction_id }))
  await shipAll()
  const rows = await query<object>(
    `name, amount FROM events WHERE $app AND user_id = '${app_user_id}' ORDER BY amount`,
  )
  expect(rows).toEqual([
    { name: 'refund', amount: '-1990' },
    { name: 'purchase', amount: '1990' },
  ])
})

test('a purchase that the app has reported does not count again', async () => {
  const source = await create(inputs.revenuecat)
  const [userId, installId, transactionId] = [randomUUID(), randomUUID(), `tx-${randomUUID()}`]
  const data = { transactionId, value: 19.9, currency: 'EUR' }
  const event = { id: randomUUID(), name: 'purchase', time: Date.now(), installId, userId, data }
  await app.api(apiPaths.events, { sentAt: Date.now(), events: [event] })
  await deliver(source, makeRevenueCat({ app_user_id: userId, transaction_id: transactionId }))
  await shipAll()
  const rows = await query<object>(
    `sum(amount) AS amount, count() AS events FROM events WHERE $app AND user_id = '${userId}'`,
  )
  expect(rows).toEqual([{ amount: '1990', events: '2' }])
})

test('of many messages at once each counts once', async () => {
  const source = await create(inputs.stripe)
  const throughlink_user_id = `user-${randomUUID()}`
  const messages = Array.from({ length: 500 }, (_, at) =>
    makeStripe({
      data: {
        object: {
          id: `in_${at}_${throughlink_user_id}`,
          amount_paid: 100 + at,
          currency: 'eur',
          metadata: { throughlink_user_id },
        },
      },
    }),
  )
  const sent = [...messages, ...messages]
  // A machine has a limited number of connections.
  while (sent.length > 0) {
    const part = sent.splice(0, 50)
    const responses = await Promise.all(part.map((message) => deliver(source, message)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  }
  await shipAll()
  const rows = await query<object>(
    `sum(amount) AS amount, count() AS events FROM events WHERE $app AND user_id = '${throughlink_user_id}'`,
  )
  expect(rows).toEqual([{ amount: '174750', events: '500' }])
}, 120_000)

test.each([
  ['of another app', { app_id: 'app9' }, 'refused', 'wrong_app'],
  ['without a payment', { type: 'EXPIRATION' }, 'ignored', 'no_purchase'],
  ['of last month', { event_timestamp_ms: Date.now() - 30 * dayMs }, 'refused', 'too_old'],
  ['with an unknown currency', { currency: 'XXX' }, 'refused', 'invalid_amount'],
  [
    'with a fraction of a cent',
    { price_in_purchased_currency: 1.999 },
    'refused',
    'invalid_amount',
  ],
  ['that is a test', { type: 'TEST' }, 'test', null],
])('a message %s gets 200 and is listed', async (_, event, status, reason) => {
  const settings = { appIds: ['app1a2b3c'] }
  const source = await create({ ...inputs.revenuecat, settings })
  const response = await deliver(source, makeRevenueCat(event))
  expect(response.status).toBe(200)
  expect(response.json()).toEqual({ status, reason })
  expect(await listMessages(source)).toMatchObject([{ status, reason }])
})

test('a message to an unknown or deleted source gets 404', async () => {
  const source = await create(inputs.stripe)
  await owner.delete(`${path}/${source.id}`)
  for (const id of [source.id, `psr_${'0'.repeat(24)}`, 'psr_1', "'"]) {
    expectProblem(await deliver({ id }, makeStripe()), 'not_found')
  }
})

test('whoever sends many forged messages is slowed down, and the list stays bounded', async () => {
  const source = await create(inputs.stripe)
  const statuses: number[] = []
  const forged = makeStripe({}, { secret: 'whsec_other' })
  for (let sent = 0; sent < 310; sent++) {
    statuses.push((await deliver(source, forged, '198.51.100.7')).status)
  }
  expect(statuses.at(0)).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  expect((await deliver(source, makeStripe(), '198.51.100.7')).status).toBe(200)
}, 120_000)

test('old messages and those beyond the number are deleted, refused ones apart from the others', async () => {
  const source = await create(inputs.stripe)
  const { db, pool } = app.postgres
  const base = { sourceId: source.id, type: 'invoice.paid' }
  const counted = { ...base, status: 'counted', reason: null } as const
  const now = Date.now()
  await recordMessage(db, { ...counted, id: 'old', receivedAt: new Date(now - 31 * dayMs) })
  await recordMessage(db, { ...counted, id: 'kept', receivedAt: new Date(now - dayMs) })
  await pool.query(
    `insert into purchase_messages (source_id, message_hash, status, reason, received_at)
     select $1, int4send(at), 'refused', 'invalid_signature', now() from generate_series(1, $2) at`,
    [source.id, maxMessages + 20],
  )
  await deleteOldPurchaseMessages(db, new Date(now - 30 * dayMs))
  const { rows } = await pool.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from purchase_messages where source_id = $1
     group by status order by status`,
    [source.id],
  )
  expect(rows).toEqual([
    { status: 'counted', count: 1 },
    { status: 'refused', count: maxMessages },
  ])
})

describe('a source', () => {
  test('is created, read, changed and deleted, and its secret is never shown', async () => {
    const source = await create(inputs.stripe)
    expect(source).toMatchObject({
      kind: 'stripe',
      name: 'Web shop',
      url: `https://links.example/api/purchases/${source.id}`,
      settings: { appIds: [], acceptsSandbox: false, accountToken: 'install' },
    })
    const secret = `whsec_${randomUUID()}`
    const changes = { name: 'Shop', secret, settings: { acceptsSandbox: true } }
    const etag = { 'if-match': `"${source.version}"` }
    const changed = await owner.patch(`${path}/${source.id}`, changes, etag)
    expect(changed.status, changed.text).toBe(200)
    expect(changed.json()).toMatchObject({ name: 'Shop', settings: { acceptsSandbox: true } })
    expectProblem(await owner.patch(`${path}/${source.id}`, changes, etag), 'precondition_failed')
    expect((await deliver(source, makeStripe({}, { secret }))).status).toBe(200)
    expect((await deliver(source, makeStripe())).status).toBe(401)
    const shown = await owner.get(path)
    const dump = await dumpDatabase(app.postgres.pool)
    for (const text of [secret, stripeSecret]) {
      expect(shown.text + changed.text).not.toContain(text)
      expect(dump).not.toContain(text)
      expect(dump).not.toContain(Buffer.from(text).toString('hex'))
    }
    expect((await owner.delete(`${path}/${source.id}`)).status).toBe(204)
    expectProblem(await owner.get(`${path}/${source.id}`), 'not_found')
  })

  test.each([
    ['without a secret', { kind: 'stripe', name: 'Shop' }],
    ['with a short secret', { kind: 'stripe', name: 'Shop', secret: 'whsec_1' }],
    ['of the App Store without a bundle ID', { kind: 'app_store', name: 'Store' }],
    ['of the App Store with a secret', { ...inputs.app_store, secret: stripeSecret }],
    ['of another kind', { kind: 'google_play', name: 'Play', secret: stripeSecret }],
    ['with an unknown setting', { ...inputs.stripe, settings: { currency: 'EUR' } }],
  ])('%s is rejected', async (_, input) => {
    expectProblem(await owner.post(path, input), 'validation_failed')
  })

  test('is for admins and keys with the scope of webhooks', async () => {
    const { organizationId } = app.tenant
    const editor = await makeMember(app, organizationId, 'editor')
    expectProblem(await editor.get(path), 'forbidden')
    const key = await makeOrganizationKey(app, organizationId, ['webhooks:read'])
    expect((await key.get(path)).status).toBe(200)
    expectProblem(await key.post(path, inputs.stripe), 'missing_scope')
    const stranger = await app.seed()
    const { id } = await create(inputs.stripe)
    const other = await makeMember(app, stranger.organizationId, 'owner')
    const foreign = `/apps/${stranger.appId}/purchase-sources/${id}`
    expectProblem(await other.get(foreign), 'not_found')
    expectProblem(await other.get(`${foreign}/messages`), 'not_found')
    expectProblem(await other.delete(foreign), 'not_found')
  })

  test('has a secret that is sealed again with a new key', async () => {
    await create(inputs.stripe)
    const { db } = app.postgres
    const { unreadable } = await resealSecrets(db, [deriveSealingKey(Buffer.alloc(32, 1))])
    const stored = await db
      .selectFrom('purchase_sources')
      .select('id')
      .where('secret', 'is not', null)
      .execute()
    expect(unreadable).toBe(stored.length)
  })
})
