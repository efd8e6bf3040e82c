import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLinkId } from '#catalog/links/makeLinkId.ts'
import type { DomainHealth } from '#manage/links/domain-health/checkDomainHealth.ts'
import { limitTable } from '#platform/limits/limitTable.ts'
import { createSafeFetch, type SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeCertificate } from '#test/support/makeCertificate.ts'
import { type Client, makeMember } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { randomDomain, type Tenant, useApp } from '#test/support/useApp.ts'

const name = 'go.health.example'
const certificate = makeCertificate(name, { days: 90 })
const txt = new Map<string, string[]>()
const requests: string[] = []
let respond: RequestListener
let server: Server

const loopbackFetch = createSafeFetch({
  ports: 'any',
  allowedNetworks: ['127.0.0.0/8'],
  resolve: () => Promise.resolve(['127.0.0.1']),
  ca: certificate?.cert ?? '',
})
/** The test server cannot listen on port 443. */
const safeFetch: SafeFetch = (url, request) => {
  const target = new URL(url)
  target.port = `${(server.address() as AddressInfo).port}`
  return loopbackFetch(target.href, { ...request, timeoutMs: 1_000 })
}

const app = useApp({
  safeFetch,
  resolveHost: (host) =>
    host.startsWith('lost')
      ? Promise.reject(new Error('No address.'))
      : Promise.resolve(['192.0.2.1']),
  resolveTxt: (host) => Promise.resolve(txt.get(host) ?? []),
  seed: {
    domain: name,
    app: {
      apple_team_id: 'ABCDE12345',
      apple_bundle_id: 'example.meadow',
      android_package: 'example.meadow',
      android_fingerprints: [Array(32).fill('AB').join(':')],
    },
  },
})

/** Passes requests to the service, as a proxy in front of it would. */
const proxy: RequestListener = (request, response) => {
  void send(app.url, request.url ?? '', { headers: { host: name } }).then((found) => {
    const contentType = found.headers['content-type'] ?? ''
    response.writeHead(found.status, { 'content-type': contentType }).end(found.text)
  })
}

beforeAll(async () => {
  server = createServer({ ...certificate }, (request, response) => {
    requests.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  respond = proxy
  requests.length = 0
})

const healthPath = ({ appId }: Tenant, domain: string) => `/apps/${appId}/domains/${domain}/health`

async function check(domain = name): Promise<DomainHealth> {
  const viewer = await makeMember(app, app.tenant.organizationId, 'viewer')
  const response = await viewer.get(healthPath(app.tenant, domain))
  expect(response.status, response.text).toBe(200)
  return response.json() as DomainHealth
}

const summarize = ({ items }: DomainHealth) =>
  Object.fromEntries(items.map(({ check: checked, status }) => [checked, status]))

/** Adds a domain that the app holds, with the verification record in the DNS. */
async function addDomain(domain: string, isHeld = true): Promise<void> {
  const { appId } = app.tenant
  const challenge = `throughlink-verification=${randomUUID()}`
  const { db } = app.postgres
  await db
    .insertInto('domain_verifications')
    .values({ id: randomUUID(), app_id: appId, domain, challenge })
    .execute()
  if (isHeld) await db.insertInto('domains').values({ domain, app_id: appId }).execute()
  txt.set(`_throughlink.${domain}`, [challenge])
}

describe.skipIf(certificate === null)('the health of a domain', () => {
  test('is checked through its public URL, and kept for a while', async () => {
    const health = await check()
    expect(summarize(health)).toEqual({
      dns_verification: 'ok',
      dns_address: 'ok',
      tls: 'ok',
      apple_association: 'ok',
      android_association: 'ok',
      traffic: 'warning',
    })
    expect(health).toMatchObject({ domain: name, status: 'warning', lastClickAt: null })
    expect(Date.parse(health.certificateExpiresAt ?? '')).toBeGreaterThan(Date.now())
    const file = health.items.find(({ check: checked }) => checked === 'apple_association')?.file
    expect(file).toEqual({
      url: `https://${name}/.well-known/apple-app-site-association`,
      httpStatus: 200,
      contentType: 'application/json',
      redirectUrl: null,
      missing: [],
    })
    expect(await check()).toEqual(health)
    expect(requests.toSorted()).toEqual([
      '/.well-known/apple-app-site-association',
      '/.well-known/assetlinks.json',
    ])
  })

  test('tells what is wrong, and what to do', async () => {
    const domain = `lost-${randomUUID()}.example`
    await addDomain(domain)
    txt.delete(`_throughlink.${domain}`)
    const health = await check(domain)
    // The certificate is for another name.
    expect(summarize(health)).toMatchObject({
      dns_verification: 'failed',
      dns_address: 'failed',
      tls: 'failed',
      apple_association: 'failed',
      android_association: 'failed',
    })
    expect(health.status).toBe('failed')
    for (const { status, fix } of health.items) if (status === 'failed') expect(fix).not.toBeNull()
    expect(health.items.find(({ check: each }) => each === 'tls')?.message).toContain('ERR_TLS')
    expect(requests).toEqual([])
    expect(JSON.stringify(health)).not.toMatch(/127\.0\.0|192\.0\.2/)
  })

  test('has the time of the last click on the domain, not on others', async () => {
    const [clicked, quiet] = [randomDomain(), randomDomain()]
    await addDomain(clicked)
    await addDomain(quiet)
    const id = makeLinkId()
    const { appId } = app.tenant
    const destination = 'https://meadow.example/'
    await app.postgres.db
      .insertInto('links')
      .values({ id, app_id: appId, domain: clicked, slug: 'x', destination })
      .execute()
    const at = new Date(Date.now() - 60_000).toISOString()
    await app.clickhouse.client.insert({
      table: 'clicks',
      values: [{ app_id: appId, at: at.replace('Z', ''), id: randomUUID(), link_id: id }],
      format: 'JSONEachRow',
    })
    const health = await check(clicked)
    expect(health.lastClickAt).toBe(at)
    expect(summarize(health)).toMatchObject({ traffic: 'ok' })
    expect((await check(quiet)).lastClickAt).toBeNull()
  })

  test('of a domain that is not verified is checked in the DNS only', async () => {
    const domain = randomDomain()
    await addDomain(domain, false)
    const health = await check(domain)
    expect(summarize(health)).toMatchObject({
      dns_verification: 'ok',
      dns_address: 'ok',
      tls: 'unknown',
      apple_association: 'unknown',
    })
    expect(requests).toEqual([])
  })

  test('of a private name, such as one for development, is not checked from outside', async () => {
    const domain = `health-${randomUUID()}.go.localhost`
    await app.postgres.db
      .insertInto('domains')
      .values({ domain, app_id: app.tenant.appId })
      .execute()
    const health = await check(domain)
    expect(summarize(health)).toEqual({
      dns_verification: 'ok',
      dns_address: 'unknown',
      tls: 'unknown',
      apple_association: 'unknown',
      android_association: 'unknown',
      traffic: 'warning',
    })
    expect(health.items[1]?.message).toBe('The domain is private: it exists in your network only.')
    expect(requests).toEqual([])
  })

  test('needs no more than five seconds if the server hangs', async () => {
    respond = () => undefined
    const other = await app.seed({ domain: `hanging.${name}` })
    const viewer = await makeMember(app, other.organizationId, 'viewer')
    const startedAt = Date.now()
    const response = await viewer.get(healthPath(other, `hanging.${name}`))
    expect(response.status).toBe(200)
    expect(Date.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('a check', () => {
  let viewer: Client
  let tenant: Tenant
  beforeAll(async () => {
    tenant = await app.seed()
    viewer = await makeMember(app, tenant.organizationId, 'viewer')
  })

  test('is refused for domains that the app does not have', async () => {
    for (const domain of [name, 'nobody.example', 'x', '%20']) {
      expectProblem(await viewer.get(healthPath(tenant, domain)), 'not_found')
    }
  })

  test('is limited for each app', async () => {
    const max = limitTable['domain-health'].tenant?.max ?? 0
    const statuses = new Set<number>()
    for (let count = 0; count <= max; count++) {
      const domain = randomDomain()
      await app.postgres.db.insertInto('domains').values({ domain, app_id: tenant.appId }).execute()
      statuses.add((await viewer.get(healthPath(tenant, domain))).status)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})
