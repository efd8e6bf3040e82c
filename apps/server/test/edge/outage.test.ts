import { apiPaths } from '@throughlink/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createPostgres } from '#platform/engines/postgres.ts'
import { expectProblem } from '../support/expectProblem.ts'
import { installId, iphone, tapOnAndroid } from '../support/phones.ts'
import { type HttpResponse, send } from '../support/send.ts'
import { startCuttableProxy } from '../support/startCuttableProxy.ts'
import { useApp } from '../support/useApp.ts'

const proxy = await startCuttableProxy(Number(new URL(inject('postgresUrl')).port))
const app = useApp({
  seed: {
    app: {
      apple_team_id: 'ABCDE12345',
      apple_bundle_id: 'com.example.lumen',
    },
    links: [
      { slug: 'known', destination: 'https://lumen.example/known' },
      { slug: 'unseen', destination: 'https://lumen.example/unseen' },
    ],
  },
  postgresFor(url) {
    const through = new URL(url)
    through.port = String(proxy.port)
    return createPostgres({ url: through.href })
  },
})
afterAll(() => proxy.stop())

const apple = '/.well-known/apple-app-site-association'
const event = () => ({ id: installId(), installId: installId(), name: 'open', time: Date.now() })
let clickId = ''

beforeAll(async () => {
  // Fill the caches before the database goes down.
  clickId = await tapOnAndroid(app, '/known')
  expect((await app.browse('/known')).status).toBe(200)
  expect((await app.api(apiPaths.matchLink, { clickId: 'warm' })).status).toBe(200)
  expect((await app.browse(apple)).status).toBe(200)
  expect((await send(app.url, '/readyz')).json()).toMatchObject({ status: 'ok' })
})

beforeEach(() => {
  proxy.cut()
})
afterEach(async () => {
  proxy.restore()
  await expect
    .poll(async () => (await send(app.url, '/readyz')).json(), { timeout: 5_000 })
    .toMatchObject({ status: 'ok' })
  await expect
    .poll(() => app.log.isFailing(app.tenant.appId) || app.log.waiting > 0, { timeout: 5_000 })
    .toBe(false)
})

function expectUnavailable(response: HttpResponse, retryAfter = '5'): void {
  expectProblem(response, 'unavailable')
  expect(response.headers['retry-after']).toBe(retryAfter)
}

/** A new user waits for a match, so it is retried sooner than anything else. */
const matchRetryAfter = '1'

test('the service stays ready, and reports what is down', async () => {
  expect((await send(app.url, '/livez')).status).toBe(200)
  const ready = await send(app.url, '/readyz')
  expect(ready.status).toBe(200)
  expect(ready.json()).toEqual({
    status: 'degraded',
    checks: { postgres: 'down', redis: 'ok', clickhouse: 'ok' },
  })
})

describe('cached data', () => {
  test('is served: links and the association files of their domain', async () => {
    const startedMs = performance.now()
    expect((await app.browse('/known')).status).toBe(200)
    expect(performance.now() - startedMs).toBeLessThan(2_000)
    expect((await app.browse(apple)).status).toBe(200)
  })

  test('includes clicks of the outage, which are written after it', async () => {
    const count = async () =>
      (await app.entries()).filter(
        (each) => each.kind === 'click' && each.campaign['utm_source'] === 'outage',
      ).length
    await app.browse('/known?utm_source=outage')
    proxy.restore()
    await expect.poll(count, { timeout: 5_000 }).toBe(1)
  })
})

describe('data that is not cached', () => {
  test('a link is unavailable, never "not found", and people get a page', async () => {
    const response = await app.browse('/unseen')
    expect(response.status).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.text).toContain('Try again in a moment')
  })

  test('a link is not cached as "not found" after the outage', async () => {
    await app.browse('/unseen?again')
    proxy.restore()
    await expect
      .poll(async () => (await send(app.url, '/readyz')).json(), { timeout: 5_000 })
      .toMatchObject({ status: 'ok' })
    // A domain that was not requested before.
    const { domain: host } = await app.seed({
      links: [{ slug: 'fresh', destination: 'https://lumen.example' }],
    })
    proxy.cut()
    expect((await app.browse('/fresh', { host })).status).toBe(503)
    proxy.restore()
    expect((await app.browse('/fresh', { host })).status).toBe(200)
  })

  test('association files are unavailable', async () => {
    const { domain: host } = await app.seed({
      app: { apple_team_id: 'ABCDE12345', apple_bundle_id: 'com.example.other' },
    })
    expectUnavailable(await app.browse(apple, { host }))
  })

  test('a key is unavailable, never invalid', async () => {
    const tenant = await app.seed()
    const response = await app.api(apiPaths.matchLink, { clickId: 'x' }, { tenant })
    expectUnavailable(response, matchRetryAfter)
  })
})

describe('the client must retry requests that need durable storage', () => {
  test('events', async () => {
    const body = { sentAt: Date.now(), events: [event()] }
    expectUnavailable(await app.api(apiPaths.events, body))
  })

  test('a match by click id', async () => {
    const response = await app.api(apiPaths.matchLink, { installId: installId(), clickId })
    expectUnavailable(response, matchRetryAfter)
  })

  test('a match by fingerprint', async () => {
    const response = await app.api(apiPaths.matchLink, { ...iphone, installId: installId() })
    expectUnavailable(response, matchRetryAfter)
  })

  test('a short link that is not cached', async () => {
    const url = `https://${app.tenant.domain}/unseen`
    expectUnavailable(await app.api(apiPaths.resolveShort, { url }))
  })
})

test('a forged click id is rejected without the database', async () => {
  const forged = `${clickId.slice(0, -1)}${clickId.endsWith('A') ? 'B' : 'A'}`
  const response = await app.api(apiPaths.matchLink, { clickId: forged })
  expect(response.status).toBe(200)
  expect(response.json()).toMatchObject({ link: null })
})
