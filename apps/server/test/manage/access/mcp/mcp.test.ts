import { apiPaths } from '@throughlink/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateKey } from '#catalog/apps/keys.ts'
import { type Scope, scopes } from '#manage/access/access.ts'
import { insertSecretKey } from '#manage/team/keys/keyStatements.ts'
import { limitTable } from '#platform/limits/limitTable.ts'
import { insertRows } from '#test/manage/insight/analytics/analyticsWorld.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { installId, iphone, tap } from '#test/support/phones.ts'
import { send } from '#test/support/send.ts'
import { personHeader, type Tenant, useApp } from '#test/support/useApp.ts'
import { type Agent, connectAgent } from './connectAgent.ts'

const nowMs = Date.parse('2026-11-10T12:34:56.000Z')
const destination = 'https://www.meadow.example/fern'
const app = useApp({
  now: () => nowMs,
  seed: {
    app: {
      scheme: 'meadow',
      name: 'Meadow',
      apple_team_id: 'ABCDE12345',
      apple_bundle_id: 'example.meadow',
    },
    links: [{ slug: 'fern', destination }],
  },
})
const readScopes: readonly Scope[] = ['apps:read', 'links:read', 'installs:read', 'analytics:read']

let key = ''
let other: Tenant
beforeAll(async () => {
  key = await makeSecretKey(app, app.tenant, scopes)
  other = await app.seed({ links: [{ slug: 'moss', destination }] })
})

/** Creates a key for all apps of an organization. */
async function makeOrganizationKey(organizationId: string): Promise<string> {
  const made = generateKey('secret', 'https://links.example')
  const row = { ...made, organizationId, appId: null, name: 'tests', scopes, createdBy: null }
  await insertSecretKey(app.postgres.db, row)
  return made.text
}

async function countLinks(): Promise<number> {
  const { rows } = await app.postgres.pool.query('select count(*)::int as count from links')
  return (rows as [{ count: number }])[0].count
}

describe.each(['auto', 'legacy'] as const)('a session (%s)', (mode) => {
  const connect = () => connectAgent(app, key, mode)

  test('lists tools with annotations in less than 4,000 tokens', async () => {
    const { client } = await connect()
    const list = await client.listTools()
    expect(JSON.stringify(list).length / 4).toBeLessThan(4_000)
    const hints = list.tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])
    expect(hints).toEqual([
      ['create_link', false],
      ['find_links', true],
      ['link_performance', true],
      ['explain_match', true],
      ['check_setup', true],
      ['simulate_link', true],
      ['search_api', true],
      ['call_api', false],
    ])
  })

  test('creates a link, finds it, and simulates a visit', async () => {
    const { call } = await connect()
    const slug = `spring-${mode}`
    const created = await call('create_link', { destination, slug, tags: ['spring'] })
    expect(created.data).toMatchObject({
      url: `https://${app.tenant.domain}/${slug}`,
      status: 'active',
    })
    const found = await call('find_links', { search: slug })
    expect(found.data).toMatchObject({ links: [{ id: created.data['id'] }], next: null })
    const visit = await call('simulate_link', { link: `${app.tenant.domain}/${slug}?a=b` })
    expect(visit.data).toMatchObject({
      finding: 'active',
      linkId: created.data['id'],
      deliveredUrl: `${destination}?a=b`,
    })
    expect(visit.text).toContain('android_chrome: store_redirect (302) to https://play.google.com')
    expect(visit.text).not.toContain('<html')
    const again = await call('create_link', { destination: `${destination}/2`, slug })
    expect([again.isError, again.text]).toEqual([true, expect.stringContaining('slug')])
  })

  test('explains why an install got a link', async () => {
    const { call } = await connect()
    const address = mode === 'auto' ? '203.0.113.20' : '203.0.113.21'
    await tap(app, '/fern', { address })
    const id = installId()
    await app.api(apiPaths.matchLink, { ...iphone, installId: id }, { address })
    const { text, data } = await call('explain_match', { installId: id })
    expect(data).toMatchObject({ link: destination, method: 'probabilistic', reason: null })
    expect(text).toMatch(/^Install: .*\nLink: https:.*\nMethod: probabilistic\nConfidence: 9/)
    expect(text).toMatch(/\nnetwork same-v4 \+\d/)
  })

  test('explains why an install got none', async () => {
    const { call } = await connect()
    const id = installId()
    await app.api(apiPaths.matchLink, { ...iphone, installId: id }, { address: '198.51.100.7' })
    const { text, data } = await call('explain_match', { installId: id })
    expect(data).toMatchObject({ link: null, method: 'none', reason: 'no_candidates' })
    expect(text).toContain('No click in the match window could have led to it.')
  })

  test('checks the set-up', async () => {
    const { call } = await connect()
    const { text, data } = await call('check_setup')
    expect(data).toMatchObject({
      app: { name: 'Meadow', appleBundleId: 'example.meadow' },
      domains: [{ domain: app.tenant.domain, state: 'verified', health: 'failed' }],
    })
    expect(text).toContain('error: No certificate fingerprint is set')
    expect(text).toContain(`error: ${app.tenant.domain}: `)
  })

  test('searches the API and calls an operation', async () => {
    const { call } = await connect()
    const { text } = await call('search_api', { query: 'tags' })
    expect(text).toMatch(/^listTags: /)
    const { data } = await call('call_api', { operation: 'listTags' })
    expect(data).toMatchObject({ status: 200, isCut: false })
  })
})

test('link_performance compares a link with the period before', async () => {
  const tenant = await app.seed({ links: [{ slug: 'ivy', destination }] })
  const [linkId = ''] = tenant.linkIds
  const own = { app_id: tenant.appId, link_id: linkId, platform: 'ios', country: 'DE' }
  const { client } = app.clickhouse
  await insertRows(client, 'clicks', [
    { ...own, at: '2026-11-08 22:30:00.000', id: 'a' },
    { ...own, at: '2026-11-08 23:30:00.000', id: 'b', country: 'AT' },
    { ...own, at: '2026-11-08 23:40:00.000', id: 'c' },
    { ...own, at: '2026-10-30 10:00:00.000', id: 'd' },
  ])
  const matched = { ...own, method: 'probabilistic', confidence: 0.9, click_id: 'a' }
  await insertRows(client, 'matches', [
    { ...matched, at: '2026-11-09 10:01:00.000', install_id: 'i1' },
    { ...own, link_id: '0', method: 'none', at: '2026-11-09 10:01:00.000', install_id: 'i2' },
  ])
  const { call } = await connectAgent(app, await makeSecretKey(app, tenant, readScopes))
  const range = { from: '2026-11-03', to: '2026-11-10' }
  const link = await call('link_performance', { link: `https://${tenant.domain}/ivy`, ...range })
  expect(link.data).toMatchObject({
    linkId,
    previousFrom: '2026-10-27T00:00:00.000Z',
    counts: { clicks: { now: 3, before: 1 }, installs: { now: 1, before: 0 } },
    matchRate: null,
    countries: [
      { value: 'DE', count: 2 },
      { value: 'AT', count: 1 },
    ],
    platforms: [{ value: 'ios', count: 3, share: 1 }],
  })
  expect(link.text).toContain('clicks: 3 (before 1, +200%)')
  expect(link.text).toContain('Countries: DE 2 (66.7%), AT 1 (33.3%)')
  const all = await call('link_performance', range)
  expect(all.data).toMatchObject({
    linkId: null,
    counts: { installs: { now: 2, before: 0 }, matched: { now: 1, before: 0 } },
    matchRate: { now: 0.5, before: null },
  })
  expect(await call('link_performance', { link: 'https://a.example/none' })).toMatchObject({
    isError: true,
    text: 'The app has no link https://a.example/none. Use find_links to look it up.',
  })
})

describe('access', () => {
  test('a key that can only read creates nothing', async () => {
    const { call } = await connectAgent(app, await makeSecretKey(app, app.tenant, readScopes))
    const before = await countLinks()
    const refusals = [
      await call('create_link', { destination }),
      await call('call_api', { operation: 'createLink', body: { destination } }),
    ]
    for (const { isError, text } of refusals) {
      expect(isError).toBe(true)
      expect(text).toContain('This endpoint needs the scope links:write.')
      expect(text).toContain('Ask the user for a secret key with this scope')
    }
    expect(await countLinks()).toBe(before)
  })

  test('IDs of another tenant are not found', async () => {
    const [linkId = ''] = other.linkIds
    const before = await countLinks()
    const calls = async ({ call }: Agent) => [
      await call('create_link', { destination, appId: other.appId }),
      await call('find_links', { appId: other.appId }),
      await call('link_performance', { appId: other.appId }),
      await call('link_performance', { link: linkId }),
      await call('explain_match', { installId: 'i1', appId: other.appId }),
      await call('check_setup', { appId: other.appId }),
      await call('simulate_link', { link: linkId }),
      await call('simulate_link', { link: linkId, appId: other.appId }),
      await call('call_api', { operation: 'deleteLink', params: { linkId } }),
      await call('call_api', { operation: 'getApp', params: { appId: other.appId } }),
    ]
    const organizationKey = await makeOrganizationKey(app.tenant.organizationId)
    for (const each of [key, organizationKey]) {
      for (const { isError, text } of await calls(await connectAgent(app, each))) {
        expect([isError, text]).toEqual([true, expect.stringMatching(/^(Link n|N)ot found\./)])
      }
    }
    expect(await countLinks()).toBe(before)
  })

  test('a key of an organization uses its only app', async () => {
    const { call } = await connectAgent(app, await makeOrganizationKey(other.organizationId))
    const { data } = await call('find_links')
    expect(data).toMatchObject({ links: [{ destination }] })
  })

  test('a link that an agent creates has its key in the audit log', async () => {
    const { call } = await connectAgent(app, key)
    const { data } = await call('create_link', { destination })
    const { text } = await call('call_api', { operation: 'listLinks', query: { limit: 1 } })
    expect(text).toContain(String(data['id']))
    expect(text).toMatch(/"createdBy":"key:/)
  })
})

describe('a request', () => {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const messageHeaders = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const post = (headers: Readonly<Record<string, string>>, body = message) =>
    send(app.url, '/api/mcp', { method: 'POST', headers: { ...messageHeaders, ...headers }, body })
  const authorized = () => ({ authorization: `Bearer ${key}` })

  test('without a key gets 401 and the scheme to use', async () => {
    const response = await post({})
    expectProblem(response, 'unauthenticated')
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  test.each([
    ['an unknown key', () => ({ authorization: 'Bearer sk_unknown' }), 'invalid_key'],
    [
      'a publishable key',
      () => ({ authorization: `Bearer ${app.tenant.publishableKey}` }),
      'wrong_key_kind',
    ],
    [
      'a session',
      () => ({ [personHeader]: '0198a000-0000-7000-8000-000000000000' }),
      'missing_key',
    ],
  ] as const)('with %s is refused', async (_, headers, code) => {
    expectProblem(await post(headers()), code)
  })

  test('from a page of another origin is refused', async () => {
    const response = await post({ ...authorized(), origin: 'https://evil.example' })
    expectProblem(response, 'forbidden_origin')
    const own = await post({ ...authorized(), origin: 'https://links.example' })
    expect(own.status).toBe(200)
  })

  test('on a link domain is not found', async () => {
    expectProblem(await post({ ...authorized(), host: app.tenant.domain }), 'not_found')
  })

  test('that is too large or not JSON is refused', async () => {
    expectProblem(await post(authorized(), `"${'x'.repeat(600_000)}"`), 'payload_too_large')
    expectProblem(await post(authorized(), '{'), 'malformed_json')
    const text = { ...authorized(), 'content-type': 'text/plain' }
    expectProblem(await post(text), 'unsupported_media_type')
  })

  test.each(['GET', 'DELETE'])(
    'with the method %s gets 405: there are no sessions',
    async (method) => {
      const headers = { ...authorized(), accept: 'text/event-stream' }
      const response = await send(app.url, '/api/mcp', { method, headers })
      expect(response.status).toBe(405)
    },
  )

  test('counts towards the rate limit of the key, and so do the calls of its tool', async () => {
    const limited = {
      authorization: `Bearer ${await makeSecretKey(app, app.tenant, readScopes)}`,
    }
    const max = limitTable.management.key?.max ?? 0
    const direct = Array.from({ length: max - 1 }, () =>
      send(app.url, `/api/v1/apps/${app.tenant.appId}/tags`, { headers: limited }),
    )
    const statuses = (await Promise.all(direct)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const params = { name: 'find_links', arguments: {} }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    // `send` reads no streams, which older clients get.
    const last = await fetch(`${app.url}/api/mcp`, {
      method: 'POST',
      headers: { ...messageHeaders, ...limited },
      body,
    })
    expect(await last.text()).toMatch(/Too many requests\.\\nTry again in \d+ s\./)
    expectProblem(await post(limited, body), 'rate_limited')
  })

  test('for a subscription is refused, because nothing changes', async () => {
    const { client } = await connectAgent(app, key)
    const listening = client.listen({ toolsListChanged: true })
    await expect(listening).rejects.toThrow()
  })
})
