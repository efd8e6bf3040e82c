import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currentScript } from '#catalog/website/websiteScripts.ts'
import { limitTable } from '#platform/limits/limitTable.ts'
import { createSafeFetch, type SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeCertificate } from '#test/support/makeCertificate.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { send } from '#test/support/send.ts'
import { randomDomain, type Tenant, useApp } from '#test/support/useApp.ts'

const site = 'www.acme.example'
const domain = randomDomain()
const certificate = makeCertificate(site, { days: 90 })
let respond: RequestListener
let requests: string[] = []
let server: Server

const loopbackFetch = createSafeFetch({
  ports: 'any',
  allowedNetworks: ['127.0.0.0/8'],
  resolve: (host) =>
    host === site ? Promise.resolve(['127.0.0.1']) : Promise.reject(new Error('No address.')),
  ca: certificate?.cert ?? '',
})
const strictFetch = createSafeFetch({
  ports: [443],
  resolve: (host) => Promise.resolve([host === 'inside.example' ? '10.0.0.1' : '127.0.0.1']),
})
/** The test server cannot listen on port 443. */
const safeFetch: SafeFetch = (url, request) => {
  const target = new URL(url)
  if (target.hostname !== site && target.hostname !== 'lost.example')
    return strictFetch(url, request)
  target.port = `${(server.address() as AddressInfo).port}`
  return loopbackFetch(target.href, { ...request, timeoutMs: 1_000 })
}

const app = useApp({
  safeFetch,
  seed: { domain, links: [{ slug: 'open/*', destination: 'https://acme.example/*' }] },
})

const snippet = (attributes = 'data-link="open/*"') =>
  `<script src="https://${domain}${currentScript.path}" integrity="${currentScript.integrity}" crossorigin="anonymous" ${attributes} async></script>`
const serve = (html: string, headers: Record<string, string | string[]> = {}): RequestListener =>
  function answer(request, response) {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
  }

beforeAll(async () => {
  server = createServer({ cert: certificate?.cert, key: certificate?.key }, (request, response) =>
    respond(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  requests = []
  respond = serve(`<!doctype html><title>Shop</title>${snippet()}`)
})

interface Check {
  readonly url: string
  readonly status: string
  readonly scriptUrl: string | null
  readonly linkUrl: string | null
  readonly findings: readonly {
    readonly name: string
    readonly level: string
    readonly message: string
    readonly fix: string
  }[]
}

async function post(body: unknown, tenant: Tenant = app.tenant, of: Tenant = tenant) {
  const key = await makeSecretKey(app, tenant, ['apps:read'])
  return send(app.url, `/api/v1/apps/${of.appId}/website-checks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function check(body: object = { url: `https://${site}/products/42` }): Promise<Check> {
  const response = await post(body)
  expect(response.status, response.text).toBe(200)
  return response.json() as Check
}
const names = ({ findings }: Check) => findings.map(({ name }) => name)

test('a page with the snippet is right, and the service requests it once', async () => {
  expect(await check()).toEqual({
    url: expect.stringContaining(`https://${site}`) as string,
    status: 'ok',
    scriptUrl: `https://${domain}${currentScript.path}`,
    linkUrl: `https://${domain}/open/products/42`,
    findings: [],
  })
  expect(requests).toEqual(['/products/42'])
})

test('the policy in the headers of the page is read, also if there are several', async () => {
  respond = serve(snippet(), { 'content-security-policy': [`default-src *`, `script-src 'self'`] })
  const found = await check()
  expect(found.status).toBe('failed')
  expect(names(found)).toEqual(['policy_script'])
})

test('a page whose own link does not exist is named, because its banner would lead to an error', async () => {
  respond = serve(snippet('data-link="nothing/*"'))
  const found = await check()
  expect(names(found)).toEqual(['link_missing'])
  expect(found.findings[0]?.message).toContain(`https://${domain}/nothing/products/42`)
})

test('a domain of another organization is a wrong one, and nothing more is said about it', async () => {
  const other = await app.seed()
  respond = serve(snippet().replace(domain, other.domain))
  const found = await check()
  expect(names(found)).toEqual(['script_other_app'])
  expect(found.linkUrl).toBeNull()
})

test.each([
  ['https://lost.example/', 'page_unreachable'],
  ['https://inside.example/', 'page_unreachable'],
  ['https://169.254.169.254/latest/meta-data/', 'page_unreachable'],
  ['https://localhost/', 'page_unreachable'],
  ['https://shop.example:6379/', 'page_unreachable'],
  ['http://shop.example/', 'page_unreachable'],
])('%s is not requested, and the reason has no address', async (url, name) => {
  const found = await check({ url })
  expect(found.status).toBe('failed')
  expect(names(found)).toEqual([name])
  expect(JSON.stringify(found.findings)).not.toMatch(/10\.0\.0\.1|127\.0\.0\.1/)
  expect(requests).toEqual([])
})

test('a redirect to an address inside the network is not followed', async () => {
  respond = (_, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end()
  const found = await check()
  expect(names(found)).toEqual(['page_unreachable'])
})

test.each<[string, RequestListener, string]>([
  ['status', (_, response) => response.writeHead(404).end(snippet()), 'page_status'],
  ['type', serve(snippet(), { 'content-type': 'application/json' }), 'page_not_html'],
  [
    'encoding',
    (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(snippet())),
    'page_not_html',
  ],
  ['size', serve('a'.repeat(2_000_001)), 'page_unreachable'],
  [
    'silence',
    () => {
      // Never responds.
    },
    'page_unreachable',
  ],
])('a page with a wrong %s is named', async (_, listener, name) => {
  respond = listener
  expect(names(await check())).toEqual([name])
})

test('a page that the caller sends is not requested', async () => {
  const url = 'http://localhost:3000/products/42'
  const page = { html: snippet(), policies: [`script-src 'none'`] }
  const found = await check({ url, page })
  expect(names(found)).toEqual(['policy_script'])
  expect(found.url).toBe(url)
  expect(requests).toEqual([])
})

test('an address that is none of the web is refused', async () => {
  expectProblem(await post({ url: 'file:///etc/passwd' }), 'validation_failed')
  expectProblem(await post({ url: 'https://%' }), 'validation_failed')
})

test('the app of another organization is not revealed', async () => {
  const other = await app.seed()
  const response = await post({ url: `https://${site}/` }, other, app.tenant)
  expect(response.status).toBe(404)
  expect(requests).toEqual([])
})

test('the checks of an app are limited, those of another are not', async () => {
  const tenant = await app.seed()
  const max = limitTable['website-check'].tenant?.max ?? 0
  const body = { url: 'https://localhost/' }
  for (let sent = 0; sent < max; sent++) expect((await post(body, tenant)).status).toBe(200)
  expectProblem(await post(body, tenant), 'rate_limited')
  expect((await post(body)).status).toBe(200)
})
