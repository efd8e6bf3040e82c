import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { version } from '../src/version.ts'
import { openSession, problem } from './scriptedService.ts'

const root = join(import.meta.dirname, '../../..')
const document = JSON.parse(readFileSync(join(root, 'apps/server/openapi.json'), 'utf8')) as unknown
const path = '/api/v1/apps/app_1'
const withDocument = { 'GET /openapi.json': [200, document] } as const

const link = {
  id: '7261833042275114112',
  url: 'https://go.example/spring',
  domain: 'go.example',
  slug: 'spring',
  destination: 'https://shop.example/spring',
  name: 'Poster',
  folder: null,
  title: 'Spring',
  tags: ['news'],
  expiresAt: null,
  isDisabled: false,
  isArchived: false,
  deletedAt: null,
  takedown: null,
  createdAt: '2026-11-01T10:00:00.000Z',
}

describe('the list of tools', () => {
  test('has a title, a description, annotations and strict schemas for each', async () => {
    const { client } = await openSession({})
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'create_link',
      'find_links',
      'link_performance',
      'explain_match',
      'check_setup',
      'simulate_link',
      'search_api',
      'call_api',
    ])
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect(title).toMatch(/\S/)
      expect(description?.length).toBeLessThan(300)
      expect(inputSchema).toMatchObject({ additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(Object.values(annotations ?? {})).toHaveLength(4)
    }
  })

  test('is below 4,000 tokens', async () => {
    const { client } = await openSession({})
    const chars = JSON.stringify(await client.listTools()).length
    expect(chars / 4).toBeLessThan(4_000)
  })

  test('marks what only reads', async () => {
    const { client } = await openSession({})
    const { tools } = await client.listTools()
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false)
    expect(writing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
      ['create_link', false],
      ['call_api', true],
    ])
  })
})

test('the server names its version', async () => {
  const { client } = await openSession({})
  const manifest = readFileSync(join(root, 'packages/mcp/package.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ version })
  expect(client.getServerVersion()).toMatchObject({ name: 'throughlink', version })
})

describe('create_link', () => {
  test('creates a link and returns its URL', async () => {
    const { call, sent } = await openSession({ [`POST ${path}/links`]: [201, link] })
    const input = { destination: link.destination, slug: 'spring', tags: ['news'] }
    const { text, data } = await call('create_link', input)
    expect(text).toBe(`Created https://go.example/spring (ID ${link.id}).`)
    expect(data).toMatchObject({ url: link.url, status: 'active' })
    expect(sent).toEqual([{ method: 'POST', url: `${path}/links`, body: input }])
  })

  test('refuses unknown fields without a request', async () => {
    const { call, sent } = await openSession({})
    const { isError, text } = await call('create_link', { destination: 'https://a.example', x: 1 })
    expect([isError, text]).toEqual([true, expect.stringContaining('x')])
    expect(sent).toEqual([])
  })

  test('returns the problems of the service', async () => {
    const errors = [{ pointer: '/destination', detail: 'must be a URL' }]
    const body = { ...problem(422, 'validation_failed', 'The request failed validation.'), errors }
    const { call } = await openSession({ [`POST ${path}/links`]: [422, body] })
    expect(await call('create_link', { destination: 'x' })).toMatchObject({
      isError: true,
      text: 'The request failed validation.\n/destination: must be a URL',
    })
  })
})

describe('find_links', () => {
  test('lists links, and says when there are more', async () => {
    const page = { items: [link], next: 'cursor' }
    const { call, sent } = await openSession({ [`GET ${path}/links`]: [200, page] })
    const { text, data } = await call('find_links', { search: 'spring', status: ['active'] })
    expect(text).toBe(
      `${link.id}  ${link.url}  ->  ${link.destination}  (active)\nThere are more. Pass after: cursor`,
    )
    expect(data).toMatchObject({ links: [{ id: link.id }], next: 'cursor' })
    expect(sent[0]?.url).toBe(`${path}/links?search=spring&status=active&limit=10`)
  })

  test('refuses more links than a model needs', async () => {
    const { call } = await openSession({})
    expect(await call('find_links', { limit: 51 })).toMatchObject({ isError: true })
  })
})

describe('the app', () => {
  const organizationId = '0198a000-0000-7000-8000-000000000000'
  const apps = `GET /api/v1/organizations/${organizationId}/apps`
  const shop = { id: 'app_1', name: 'Shop' }
  const links = { [`GET ${path}/links`]: [200, { items: [], next: null }] } as const

  test('is the only one of the organization, if the key is for all of its apps', async () => {
    const responses = { ...links, [apps]: [200, { items: [shop], next: null }] as const }
    const { call } = await openSession(responses, { organizationId })
    expect(await call('find_links')).toMatchObject({ text: 'No links.' })
  })

  test('must be given if there are several', async () => {
    const items = [shop, { id: 'app_2', name: 'News' }]
    const responses = { ...links, [apps]: [200, { items, next: null }] as const }
    const { call } = await openSession(responses, { organizationId })
    expect(await call('find_links')).toMatchObject({
      isError: true,
      text: 'The key is for several apps. Pass appId, one of: app_1 (Shop), app_2 (News).',
    })
    expect(await call('find_links', { appId: 'app_1' })).toMatchObject({ isError: false })
  })
})

describe('search_api', () => {
  test('finds operations by words', async () => {
    const { call } = await openSession(withDocument)
    const { text, data } = await call('search_api', { query: 'create a webhook' })
    expect(text).toMatch(/^createWebhook: Create a webhook \(scope webhooks:write\)\n/)
    expect((data as { operations: unknown[] }).operations).toHaveLength(8)
    expect(text).toMatch(/\d+ more\. Use more specific words\.$/)
  })

  test('describes the input of an operation by its name, without references', async () => {
    const { call } = await openSession(withDocument)
    const { text, data } = await call('search_api', { query: 'createWebhook' })
    expect(data).toMatchObject({
      operations: [{ input: { params: ['appId'], body: { type: 'object' } } }],
      more: 0,
    })
    expect(text).not.toContain('$ref')
  })

  test('leaves out what keys cannot call, files and streams', async () => {
    const { call } = await openSession(withDocument)
    for (const query of ['deleteOrganization', 'exportClicks', 'getLinkQrPng', 'streamLive']) {
      const { data } = await call('search_api', { query })
      const names = (data as { operations?: { name: string }[] } | undefined)?.operations ?? []
      expect(names.map(({ name }) => name)).not.toContain(query)
    }
  })
})

describe('call_api', () => {
  test('calls an operation with the app of the key', async () => {
    const items = [{ installId: 'i1' }]
    const { call, sent } = await openSession({
      ...withDocument,
      [`GET ${path}/installs`]: [200, { items, next: null }],
    })
    const { data } = await call('call_api', { operation: 'listInstalls', query: { limit: 1 } })
    expect(data).toEqual({ status: 200, etag: null, isCut: false, body: { items, next: null } })
    expect(sent.at(-1)?.url).toBe(`${path}/installs?limit=1`)
  })

  test('cuts a long response and says so', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({ installId: `install-${index}` }))
    const { call } = await openSession({
      ...withDocument,
      [`GET ${path}/installs`]: [200, { items, next: null }],
    })
    const { text, data } = await call('call_api', { operation: 'listInstalls' })
    expect(text.length).toBeLessThan(16_100)
    expect(text).toMatch(/Cut after 16000 of \d+ characters\. Narrow the query\.$/)
    expect(data).toMatchObject({ isCut: true, body: null })
  })

  test.each(['toString', 'streamLive', 'exportClicks', 'deleteOrganization', 'nothing'])(
    'refuses %s',
    async (operation) => {
      const { call, sent } = await openSession(withDocument)
      expect(await call('call_api', { operation })).toMatchObject({
        isError: true,
        text: `There is no operation ${operation} for keys. Use search_api to find one.`,
      })
      expect(sent).toHaveLength(1)
    },
  )

  test('names missing parameters', async () => {
    const { call } = await openSession(withDocument)
    expect(await call('call_api', { operation: 'getLink' })).toMatchObject({
      isError: true,
      text: 'getLink needs params: linkId.',
    })
  })
})

describe('a failure', () => {
  const find = `GET ${path}/links`

  test.each([
    [403, 'missing_scope', 'Ask the user for a secret key with this scope'],
    [403, 'forbidden', 'A secret key cannot do this'],
    [401, 'invalid_key', 'Ask the user for a valid secret key'],
    [404, 'not_found', 'Check the IDs'],
    [503, 'unavailable', 'Try again later'],
  ])('with status %i and code %s has a next step', async (status, code, advice) => {
    const { call } = await openSession({ [find]: [status, problem(status, code, 'Problem.')] })
    const { isError, text } = await call('find_links')
    expect([isError, text]).toEqual([true, expect.stringMatching(`^Problem\\.\n${advice}`)])
  })

  test('that is a bug is reported, and its details are not sent', async () => {
    const { call, bugs } = await openSession({ [find]: [200, { items: null }] })
    expect(await call('find_links')).toMatchObject({
      isError: true,
      text: 'The tool failed unexpectedly. Tell the user.',
    })
    expect(bugs).toHaveLength(1)
  })
})
