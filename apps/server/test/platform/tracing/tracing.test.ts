import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { generateKey } from '#catalog/apps/keys.ts'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { insertSecretKey } from '#manage/team/keys/keyStatements.ts'
import { useDatabase } from '#test/support/engines.ts'
import { send } from '#test/support/send.ts'
import { startProcess } from '#test/support/startProcess.ts'

const { postgres, url: databaseUrl } = useDatabase()

interface Span {
  readonly name: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[]
}

/** Receives spans as an OpenTelemetry collector does. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const listSpans = () =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
      }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    })
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    bodies,
    listSpans,
    stop: () => server.close(),
  }
}

const canary = () => `canary${randomBytes(6).toString('hex')}`

test('a request has its calls of all engines as children, and no span has a value of the request', async () => {
  const [slug, query, install, event, title] = [canary(), canary(), canary(), canary(), canary()]
  const domain = `${canary()}.example`
  const tenant = await seedOrganization(postgres.db, {
    name: title,
    origin: 'https://links.example',
    domain,
    links: [{ slug, destination: `https://lumen.example/${slug}`, title }],
  })
  const { appId, organizationId, publishableKey, linkIds } = tenant
  const secret = generateKey('secret', 'https://links.example')
  await insertSecretKey(postgres.db, {
    ...secret,
    organizationId,
    appId: null,
    name: 'tests',
    scopes: ['analytics:read', 'links:read'],
    createdBy: null,
  })
  const collector = await startCollector()
  const service = await startProcess({
    env: {
      DATABASE_URL: databaseUrl,
      TRACES_URL: collector.url,
      TRUSTED_PROXIES: '127.0.0.0/8',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    },
  })
  const address = '198.51.100.77'
  const phone = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    'x-app-id': appId,
    authorization: `Bearer ${publishableKey}`,
  }
  const team = { authorization: `Bearer ${secret.text}` }
  const statuses = [
    await send(service.url, `/${slug}?utm_source=${query}`, {
      headers: { host: domain, 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (iPhone)' },
    }),
    await send(service.url, apiPaths.events, {
      method: 'POST',
      headers: phone,
      body: JSON.stringify({
        sentAt: Date.now(),
        events: [{ id: randomUUID(), installId: install, name: event, time: Date.now() }],
      }),
    }),
    await send(service.url, `/api/v1/apps/${appId}/links?search=${query}`, { headers: team }),
    await send(service.url, `/api/v1/apps/${appId}/links/${query}`, { headers: team }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 202, 200, 404])
  // The service creates the tables of ClickHouse after its start.
  const readAnalytics = () =>
    send(service.url, `/api/v1/apps/${appId}/analytics/match-quality`, { headers: team })
  await expect.poll(async () => (await readAnalytics()).status, { timeout: 60_000 }).toBe(200)
  expect(await service.stop(), service.output()).toBe(0)
  collector.stop()

  const spans = collector.listSpans()
  const names = spans.map(({ name }) => name)
  expect(names).toContain('GET /api/v1/apps/:appId/links')
  expect(names).toContain('select links')
  const systemOf = ({ attributes }: Span) =>
    attributes.find(({ key }) => key === 'db.system.name')?.value.stringValue
  const ids = new Set(spans.map(({ spanId }) => spanId))
  for (const system of ['postgresql', 'redis', 'clickhouse']) {
    const calls = spans.filter((span) => systemOf(span) === system)
    expect({ system, count: calls.length }).not.toEqual({ system, count: 0 })
    // Every call belongs to a span of a request.
    for (const { parentSpanId = '' } of calls) expect(ids).toContain(parentSpanId)
  }
  const text = collector.bodies.join('\n')
  expect(text).toContain('"service.name","value":{"stringValue":"throughlink"}')
  const values = [slug, query, install, event, title, domain, address, appId, organizationId]
  for (const value of [...values, ...linkIds, publishableKey, secret.text, 'utm_source', '$1']) {
    expect({ value, isFound: text.includes(value) }).toEqual({ value, isFound: false })
  }
})
