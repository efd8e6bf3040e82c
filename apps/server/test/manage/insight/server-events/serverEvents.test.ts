import { randomUUID } from 'node:crypto'
import { apiPaths, limits } from '@throughlink/protocol'
import { maxServerEvents } from '@throughlink/protocol/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { dayMs, minuteMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember, makeOrganizationKey } from '#test/support/people.ts'
import { tapOnAndroid } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'
import { ampleLimits } from '../../../pipeline/event-log/eventLog.contract.ts'

const app = useApp({
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }] },
})
let key: Client
let path: string

beforeAll(async () => {
  key = await makeOrganizationKey(app, app.tenant.organizationId, ['events:write'])
  path = `/apps/${app.tenant.appId}/events`
})

const makeEvent = (changes: object = {}) => ({
  id: randomUUID(),
  installId: randomUUID(),
  name: 'subscription_renewed',
  time: new Date().toISOString(),
  ...changes,
})

async function log(...events: readonly object[]): Promise<unknown> {
  const response = await key.post(path, { events })
  expect(response.status, response.text).toBe(202)
  return response.json()
}

async function findStored(ids: readonly string[]) {
  const entries = (await app.entries()).filter((entry) => entry.kind === 'event')
  return entries.filter(({ id }) => ids.includes(id))
}

async function shipAll(): Promise<void> {
  const { client } = app.clickhouse
  const links = createPostgresLinkDirectory(app.postgres)
  while ((await app.log.shipNext(0, ampleLimits, createShipper({ client, links }))) !== null);
}

async function readEvents(installId: string): Promise<unknown[]> {
  const query = `SELECT id, name, data, country, link_id != 0 AS hasLink FROM events
    WHERE app_id = '${app.tenant.appId}' AND install_id = '${installId}' ORDER BY at, id`
  return (await app.clickhouse.client.query({ query, format: 'JSONEachRow' })).json()
}

test('a thousand events are in the log before the response', async () => {
  const events = Array.from({ length: maxServerEvents }, (_, at) =>
    makeEvent({ data: { at, name: 'Größe ✓' } }),
  )
  expect(await log(...events)).toEqual({ accepted: maxServerEvents, rejected: [] })
  const stored = await findStored(events.map(({ id }) => id))
  expect(stored).toHaveLength(maxServerEvents)
  const [first] = events
  expect(stored.find(({ id }) => id === first?.id)).toMatchObject({
    appId: app.tenant.appId,
    installId: first?.installId,
    name: 'subscription_renewed',
    happenedAtMs: Date.parse(first?.time ?? ''),
    data: { at: 0, name: 'Größe ✓' },
  })
})

test('an event is counted once, for the link and the country of its install, however often it is sent', async () => {
  const installId = randomUUID()
  const clickId = await tapOnAndroid(app, '/amber', { address: '8.8.8.8' })
  await app.api(apiPaths.matchLink, { installId, clickId }, { address: '8.8.8.8' })
  const event = makeEvent({ installId, data: { plan: 'yearly' } })
  const later = { ...event, name: 'sent_again' }
  expect(await log(event, event)).toEqual({ accepted: 1, rejected: [] })
  expect(await log(event)).toEqual({ accepted: 1, rejected: [] })
  await shipAll()
  await log(later)
  await shipAll()
  expect(await readEvents(installId)).toEqual([
    { id: event.id, name: event.name, data: '{"plan":"yearly"}', country: 'US', hasLink: 1 },
  ])
})

test('an invalid event is rejected with its reason, and the others are stored', async () => {
  const nested = Array.from({ length: limits.maxEventDataDepth + 1 }).reduce<unknown>(
    (inner) => [inner],
    1,
  )
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const [good, empty, install, opened, old, ahead, deep, large] = [
    makeEvent(),
    makeEvent({ name: '' }),
    makeEvent({ name: 'install' }),
    makeEvent({ name: 'link_opened' }),
    makeEvent({ time: ago(7 * dayMs + minuteMs) }),
    makeEvent({ time: ago(-dayMs - minuteMs) }),
    makeEvent({ data: nested }),
    makeEvent({ data: Array.from({ length: 5 }, () => 'x'.repeat(7_000)) }),
  ]
  expect(await log(empty, good, install, opened, old, ahead, deep, large)).toEqual({
    accepted: 1,
    rejected: [
      { id: empty.id, code: 'invalid_name' },
      { id: install.id, code: 'invalid_name' },
      { id: opened.id, code: 'invalid_name' },
      { id: old.id, code: 'too_old' },
      { id: ahead.id, code: 'in_future' },
      { id: deep.id, code: 'invalid_data' },
      { id: large.id, code: 'too_large' },
    ],
  })
  expect(await findStored([empty.id, install.id, opened.id, old.id, deep.id])).toEqual([])
  expect(await findStored([good.id])).toHaveLength(1)
})

describe('an event of a person', () => {
  const readPerson = async (userId: string) => {
    const query = `SELECT name, install_id AS installId, link_id != 0 AS hasLink FROM events
      WHERE app_id = '${app.tenant.appId}' AND user_id = '${userId}' ORDER BY name`
    return (await app.clickhouse.client.query({ query, format: 'JSONEachRow' })).json()
  }
  const report = async (userId: string) => {
    const installId = randomUUID()
    const clickId = await tapOnAndroid(app, '/amber')
    await app.api(apiPaths.matchLink, { installId, clickId })
    const event = { id: randomUUID(), name: 'user_identified', time: Date.now(), installId, userId }
    const response = await app.api(apiPaths.events, { sentAt: Date.now(), events: [event] })
    expect(response.status, response.text).toBe(202)
    return installId
  }

  test('counts for the install that reported the person last, in its shipment or before', async () => {
    const userId = `auth0|${randomUUID()}`
    const [first, second] = [await report(userId), await report(userId)]
    await log(makeEvent({ installId: undefined, userId, name: 'a' }))
    await shipAll()
    await log(makeEvent({ installId: undefined, userId, name: 'b' }))
    await log(makeEvent({ installId: first, userId, name: 'c' }))
    await shipAll()
    await log(makeEvent({ installId: undefined, userId, name: 'd' }))
    await shipAll()
    expect((await readPerson(userId)).slice(0, 4)).toEqual([
      { name: 'a', installId: second, hasLink: 1 },
      { name: 'b', installId: first, hasLink: 1 },
      { name: 'c', installId: first, hasLink: 1 },
      { name: 'd', installId: first, hasLink: 1 },
    ])
  })

  test('is stored without a link if no install has reported the person, and not for one of another app', async () => {
    const userId = randomUUID()
    const stranger = await app.seed()
    const other = await makeOrganizationKey(app, stranger.organizationId, ['events:write'])
    await report(userId)
    const events = [makeEvent({ installId: undefined, userId, name: 'renewed' })]
    expect((await other.post(`/apps/${stranger.appId}/events`, { events })).status).toBe(202)
    await shipAll()
    const query = `SELECT install_id LIKE 'person:%' AS isPerson, link_id != 0 AS hasLink FROM events
      WHERE app_id = '${stranger.appId}' AND user_id = '${userId}'`
    const rows = await (await app.clickhouse.client.query({ query, format: 'JSONEachRow' })).json()
    expect(rows).toEqual([{ isPerson: 1, hasLink: 0 }])
  })
})

test('money is stored exactly, and a purchase counts once, whoever reports it', async () => {
  const installId = randomUUID()
  const money = { value: '19.90', currency: 'eur', purchaseId: 'order-1' }
  const purchase = { transactionId: 'order-1', value: 19.9, currency: 'EUR' }
  const outcome = await log(
    makeEvent({ installId, ...money }),
    makeEvent({ installId, name: 'purchase', data: purchase }),
    makeEvent({ installId, value: 0.3, currency: 'EUR' }),
    makeEvent({ installId, name: 'refund', value: '5', currency: 'EUR' }),
    makeEvent({ installId, name: 'chargeback', value: '-1200', currency: 'JPY' }),
  )
  expect(outcome).toEqual({ accepted: 5, rejected: [] })
  await shipAll()
  const query = `SELECT currency, sum(amount) AS amount FROM events
    WHERE app_id = '${app.tenant.appId}' AND install_id = '${installId}' AND currency != ''
    GROUP BY currency ORDER BY currency`
  const rows = await (await app.clickhouse.client.query({ query, format: 'JSONEachRow' })).json()
  expect(rows).toEqual([
    { currency: 'EUR', amount: '1520' },
    { currency: 'JPY', amount: '-1200' },
  ])
})

test.each([
  { value: '19.999', currency: 'EUR' },
  { value: 0.5, currency: 'JPY' },
  { value: '1e3', currency: 'EUR' },
  { value: 1e15, currency: 'EUR' },
  { value: 1, currency: 'XXX' },
  { value: 1 },
  { currency: 'EUR' },
  { purchaseId: 'order-1' },
])('an event with %j is rejected: it is no exact amount', async (money) => {
  const event = makeEvent(money)
  expect(await log(event, makeEvent())).toEqual({
    accepted: 1,
    rejected: [{ id: event.id, code: 'invalid_amount' }],
  })
})

test('a request of which no event is valid stores nothing', async () => {
  const event = makeEvent({ name: '' })
  expect(await log(event)).toMatchObject({ accepted: 0 })
})

test.each([
  ['no events', { events: [] }],
  [
    'more than a thousand',
    { events: Array.from({ length: maxServerEvents + 1 }, () => makeEvent()) },
  ],
  ['an unknown field', { events: [makeEvent({ user: 'anna' })] }],
  ['neither an install nor a user', { events: [makeEvent({ installId: undefined })] }],
  ['a user ID that is no visible ASCII', { events: [makeEvent({ userId: 'anna müller' })] }],
  ['a short id', { events: [makeEvent({ id: '1' })] }],
  ['a time that is no time', { events: [makeEvent({ time: 'yesterday' })] }],
  ['a leap second', { events: [makeEvent({ time: '2026-06-30T23:59:60Z' })] }],
  ['a number for a time', { events: [makeEvent({ time: 1_790_000_000_000 })] }],
])('a request with %s is rejected as a whole', async (_, body) => {
  expectProblem(await key.post(path, body), 'validation_failed')
})

test('members other than admins, and keys without the scope, may not log events', async () => {
  const { organizationId } = app.tenant
  const editor = await makeMember(app, organizationId, 'editor')
  const other = await makeOrganizationKey(app, organizationId, ['links:write', 'analytics:read'])
  const body = { events: [makeEvent()] }
  expectProblem(await editor.post(path, body), 'forbidden')
  expectProblem(await other.post(path, body), 'missing_scope')
  const stranger = await app.seed()
  expectProblem(await key.post(`/apps/${stranger.appId}/events`, body), 'not_found')
})
