import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type OpenedStream, openStream } from '#test/support/openStream.ts'
import { type Client, makeMember, makeOrganizationKey } from '#test/support/people.ts'
import { iphone, tap } from '#test/support/phones.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })

async function newTenant() {
  const tenant = await app.seed({
    links: [
      { slug: 'amber', destination: 'https://lumen.example/amber', title: 'Amber lamp' },
      { slug: 'birch', destination: 'https://lumen.example/birch' },
    ],
  })
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  const path = `/api/v1/apps/${tenant.appId}/live`
  return { tenant, viewer, path, ...tenant }
}

function open(path: string, { headers }: Client, more: Readonly<Record<string, string>> = {}) {
  return openStream(app.url, path, { ...headers, ...more })
}

const kindsOf = ({ events }: OpenedStream) => events.map(({ event }) => event)

test('a click, an install, an event and an open arrive with what a person may see', async () => {
  const { tenant, viewer, path, linkIds, domain, appId } = await newTenant()
  await app.postgres.db
    .updateTable('links')
    .set({ name: 'Poster in Zurich' })
    .where('app_id', '=', appId)
    .where('slug', '=', 'amber')
    .execute()
  const stream = await open(path, viewer)
  expect(stream).toMatchObject({ status: 200, contentType: 'text/event-stream; charset=utf-8' })

  const address = '198.51.100.7'
  await tap(app, '/amber?utm_source=mail', {
    host: domain,
    address,
    headers: { referer: 'https://news.example/today?secret=1' },
  })
  const installId = randomUUID()
  const match = { ...iphone, timestamp: Date.now(), installId }
  await app.api(apiPaths.matchLink, match, { tenant, address })
  const event = (name: string, data: unknown) => ({
    id: randomUUID(),
    installId,
    name,
    time: Date.now(),
    data,
  })
  const events = [
    event('purchase', { price: 12 }),
    event('link_opened', { url: `https://${domain}/birch`, linkType: 'verified' }),
    event('large', { text: 'x'.repeat(5_000) }),
  ]
  await app.api(apiPaths.events, { events, sentAt: Date.now() }, { tenant, address })
  await expect.poll(() => kindsOf(stream)).toEqual(['click', 'install', 'event', 'open', 'event'])

  const [click, install, purchase, opened, large] = stream.events.map(({ data }) => data)
  const amber = {
    id: linkIds[0],
    url: `https://${domain}/amber`,
    domain,
    slug: 'amber',
    name: 'Poster in Zurich',
    title: 'Amber lamp',
  }
  expect(click).toEqual({
    kind: 'click',
    id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    at: expect.stringMatching(/Z$/) as string,
    linkId: linkIds[0],
    link: amber,
    country: 'AU',
    platform: 'ios',
    browser: 'safari',
    systemVersion: expect.any(String) as string,
    referrerHost: 'news.example',
    campaign: { utm_source: 'mail' },
    path: null,
    isBot: false,
    isPrefetch: false,
    isLimited: false,
  })
  expect(install).toMatchObject({
    kind: 'install',
    installId,
    linkId: linkIds[0],
    link: amber,
    method: 'probabilistic',
    reason: null,
    platform: 'ios',
    isTest: false,
  })
  expect(install?.['confidence']).toBeGreaterThan(0.5)
  expect(purchase).toMatchObject({
    kind: 'event',
    name: 'purchase',
    data: { price: 12 },
    isDataOmitted: false,
  })
  expect(opened).toMatchObject({ kind: 'open', linkId: linkIds[1], linkType: 'verified' })
  expect(large).toMatchObject({ name: 'large', data: null, isDataOmitted: true })
  const text = JSON.stringify(stream.events)
  for (const secret of [address, 'secret', 'Mozilla', 'iPhone15,4', 'hashes', 'Europe/London']) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toContain(appId)
  stream.close()
})

test('kinds, link and test devices filter the stream', async () => {
  const { tenant, viewer, path, domain, linkIds, appId } = await newTenant()
  const installId = randomUUID()
  await app.postgres.db
    .insertInto('test_devices')
    .values({ app_id: appId, install_id: installId, name: 'Mine' })
    .execute()
  const streams = {
    all: await open(path, viewer),
    installs: await open(`${path}?kinds=install&kinds=open`, viewer),
    birch: await open(`${path}?linkId=${linkIds[1] ?? ''}`, viewer),
    tests: await open(`${path}?isTest=true`, viewer),
    others: await open(`${path}?isTest=false`, viewer),
  }
  await app.browse('/amber', { host: domain })
  await app.browse('/birch', { host: domain })
  await app.api(
    apiPaths.matchLink,
    { ...iphone, installId, model: 'x' },
    { tenant, address: '::1' },
  )
  await expect.poll(() => kindsOf(streams.all)).toEqual(['click', 'click', 'install'])
  await expect.poll(() => kindsOf(streams.others)).toEqual(['click', 'click'])
  expect(kindsOf(streams.installs)).toEqual(['install'])
  expect(streams.birch.events.map(({ data }) => data['linkId'])).toEqual([linkIds[1]])
  expect(streams.tests.events).toMatchObject([{ event: 'install', data: { isTest: true } }])
  for (const stream of Object.values(streams)) stream.close()
})

test('a stream resumes after the last event, and reports a gap for an unknown position', async () => {
  const { viewer, path, domain } = await newTenant()
  const first = await open(path, viewer)
  await app.browse('/amber', { host: domain })
  await expect.poll(() => first.events).toHaveLength(1)
  first.close()
  await app.browse('/birch', { host: domain })
  const lastEventId = { 'last-event-id': first.lastId() }
  const second = await open(path, viewer, lastEventId)
  await expect.poll(() => second.events).toHaveLength(1)
  expect(second.events).toMatchObject([{ data: { link: { slug: 'birch' } } }])
  second.close()
  const third = await open(path, viewer, { 'last-event-id': 'something' })
  await expect.poll(() => third.events).toMatchObject([{ event: 'gap', data: { kind: 'gap' } }])
  third.close()
})

test('a stream that has received nothing has a position too', async () => {
  const { viewer, path, domain } = await newTenant()
  const first = await open(path, viewer)
  await expect.poll(() => first.lastId()).not.toBe('')
  first.close()
  await app.browse('/amber', { host: domain })
  const second = await open(path, viewer, { 'last-event-id': first.lastId() })
  await expect.poll(() => kindsOf(second)).toEqual(['click'])
  second.close()
})

test('entries of other apps never appear, whatever their data contains', async () => {
  const { viewer, path, tenant } = await newTenant()
  const victim = await newTenant()
  const stream = await open(path, viewer)
  const other = await open(victim.path, victim.viewer)
  const event = {
    id: randomUUID(),
    installId: randomUUID(),
    name: 'x',
    time: Date.now(),
    data: { appId: tenant.appId, kind: 'event' },
  }
  const body = { events: [event], sentAt: Date.now() }
  await app.api(apiPaths.events, body, { tenant: victim.tenant })
  await expect.poll(() => kindsOf(other)).toEqual(['event'])
  expect(stream.events).toEqual([])
  stream.close()
  other.close()
})

test('a key with the scope can open a stream, and other organizations get 404', async () => {
  const { path, organizationId } = await newTenant()
  const key = await makeOrganizationKey(app, organizationId, ['analytics:read'])
  const stream = await open(path, key)
  expect(stream.status).toBe(200)
  stream.close()
  const stranger = await newTenant()
  expectProblem(await send(app.url, path, { headers: stranger.viewer.headers }), 'not_found')
  const wrong = await makeOrganizationKey(app, organizationId, ['links:read'])
  expectProblem(await send(app.url, path, { headers: wrong.headers }), 'missing_scope')
})

test('an unknown kind and a malformed link id are refused', async () => {
  const { viewer, path } = await newTenant()
  for (const query of ['kinds=signals', 'linkId=x', 'isTest=maybe', 'other=1']) {
    const response = await send(app.url, `${path}?${query}`, { headers: viewer.headers })
    expectProblem(response, 'validation_failed')
  }
})

test('a person can have ten streams', async () => {
  const { viewer, path } = await newTenant()
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(path, viewer)))
  const refused = await send(app.url, path, { headers: viewer.headers })
  expectProblem(refused, 'rate_limited')
  expect(refused.headers['retry-after']).toBe('30')
  streams[0]?.close()
  await expect
    .poll(async () => (await send(app.url, path, { headers: viewer.headers })).status)
    .toBe(200)
  for (const stream of streams) stream.close()
})

// The last test: the server does not recover from it.
test('streams end when the server stops, and new ones are refused', async () => {
  const { viewer, path } = await newTenant()
  const stream = await open(path, viewer)
  app.announceStop()
  await expect.poll(() => stream.isEnded()).toBe(true)
  expectProblem(await send(app.url, path, { headers: viewer.headers }), 'unavailable')
})
