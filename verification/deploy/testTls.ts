/**
 * `npm run verify tls`: certificates for the domains of customers, with the Caddyfile of `deploy/caddy`, a local
 * certificate authority, and the service and its engines as in production.
 */
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { certificatePath } from '@throughlink/server/src/edge/certificates/certificateRoutes.ts'
import { limitTable } from '@throughlink/server/src/platform/limits/limitTable.ts'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import { makeSecretKey } from '@throughlink/server/test/support/makeSecretKey.ts'
import { type Caddy, startCaddy } from '@throughlink/services'
import { command } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { measurement, percentile, requirement, tally } from '../harness/report/rows.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import { knownSlug, type Testbed, withTestbed } from '../harness/servers/startTestbed.ts'
import { createTlsClient, type TlsClient } from './createTlsClient.ts'

interface World {
  readonly bed: Testbed
  readonly server: ServerProcess
  readonly caddy: Caddy
  readonly client: TlsClient
  /** Calls the management API through Caddy. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<void>
}

const publicHost = 'dash.example'
const linkDomain = 'links.example'
const metricsToken = 'a-token-of-some-length'
const android = { 'user-agent': userAgents.android }
/** Short, so that certificates expire during the test. */
const lifetimeSeconds = 20
const rows: ReportRow[] = []

function expect(name: string, ok: boolean, found: unknown): void {
  const text = JSON.stringify(found)
  console.log(ok ? `ok     ${name}` : `FAILED ${name}: ${text}`)
  rows.push(requirement(name, ok, ok ? 'yes' : text, 'yes'))
}

function measure(name: string, value: number): void {
  const rounded = Math.round(value * 10) / 10
  console.log(`       ${name}: ${rounded} ms`)
  rows.push(measurement(name, rounded, 'ms'))
}

await command(async () => {
  const startedMs = performance.now()
  await withTestbed(async (bed) => {
    const server = await bed.startServer({
      role: 'serve',
      env: {
        PUBLIC_ORIGIN: `https://${publicHost}`,
        LINK_DOMAIN: linkDomain,
        // Caddy's address, and not those of the clients, which are on loopback too.
        TRUSTED_PROXIES: '127.0.0.1/32',
        METRICS_TOKEN: metricsToken,
      },
    })
    const caddy = await startCaddy({
      folder: join(repositoryRoot, 'deploy/caddy'),
      upstream: `127.0.0.1:${server.port}`,
      lifetimeSeconds,
    })
    try {
      const client = createTlsClient(caddy.httpsPort, caddy.rootCertificate)
      const scopes = ['apps:read', 'apps:write', 'links:write'] as const
      const key = await makeSecretKey({ postgres: bed.database }, bed.app, scopes)
      const world: World = { bed, server, caddy, client, api: createApi(client, key) }
      await checkCertificates(world)
      await checkRemovedDomains(world)
      await checkPaths(world)
      await checkAddresses(world)
      await measureChecks(world)
    } finally {
      await caddy.stop()
    }
  })
  const failed = rows.filter(({ ok }) => !ok).length
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  console.log(`\n${rows.length - failed} ok, ${failed} failed in ${seconds} s`)
  writeReport('tls', rows, { shown: true })
})

function createApi(client: TlsClient, key: string): World['api'] {
  return async (method, path, body) => {
    const reply = await client.send({
      domain: publicHost,
      path: `/api/v1${path}`,
      method,
      headers: { authorization: `Bearer ${key}` },
      body,
    })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`)
  }
}

/** Returns whether an Android phone that opens the app's link on this domain is sent to the store. */
async function isRedirected(client: TlsClient, domain: string, slug = knownSlug) {
  const { status, headers } = await client.send({ domain, path: `/${slug}`, headers: android })
  return status === 302 && URL.parse(headers.location ?? '')?.hostname === 'play.google.com'
}

async function checkCertificates({ bed, client, api }: World): Promise<void> {
  const { domain, appId } = bed.app
  const first = await client.shakeHands(domain)
  const isFor = (names: string) => names === `DNS:${domain}`
  expect('a verified domain gets a certificate', 'names' in first && isFor(first.names), first)
  expect('its link works over TLS', await isRedirected(client, domain), domain)
  const second = await client.shakeHands(domain)
  if ('names' in first) measure('first handshake of a domain, with its certificate', first.tookMs)
  if ('names' in second) measure('later handshake', second.tookMs)
  expect('HTTP/2 is offered', 'names' in second && second.protocol === 'h2', second)

  const { headers } = await client.send({ domain: publicHost, path: '/readyz' })
  expect('the host of the dashboard gets a certificate', true, publicHost)
  expect('HTTP/3 is announced', headers['alt-svc']?.includes('h3=') === true, headers)
  const hsts = headers['strict-transport-security'] === 'max-age=31536000'
  expect('browsers are told to use HTTPS only', hsts, headers)
  expect('the name of the proxy is not announced', headers['server'] === undefined, headers)

  const subdomain = `lumen.${linkDomain}`
  await expectNone(client, 'a subdomain of the link domain that no app has', subdomain)
  await api('POST', `/apps/${appId}/domains`, { domain: subdomain })
  const link = { domain: subdomain, slug: 'lamp', destination: 'https://lumen.example/lamp' }
  await api('POST', `/apps/${appId}/links`, link)
  const isServed = await isRedirected(client, subdomain, 'lamp')
  expect('a subdomain of the link domain that an app has serves its links', isServed, subdomain)

  await api('POST', `/apps/${appId}/domains`, { domain: 'go.pending.example' })
  await expectNone(client, 'a domain that is not verified', 'go.pending.example')
  await expectNone(client, 'an unknown domain', 'unknown.example')
  await expectNone(client, 'a name below a verified domain', `www.${domain}`)
  const bare = await client.send({ domain: linkDomain, path: '/', headers: android })
  expect('the link domain itself says that it has no links', bare.status === 404, bare)
  await expectNone(client, 'a handshake without a name', '')
}

async function expectNone(client: TlsClient, what: string, domain: string): Promise<void> {
  const handshake = await client.shakeHands(domain)
  // An alert of the proxy, not a certificate that this client does not trust.
  const isRefused = 'error' in handshake && handshake.error.includes('alert')
  expect(`${what} gets no certificate`, isRefused, handshake)
}

async function checkRemovedDomains({ bed, client, caddy, api }: World): Promise<void> {
  const { appId, domain: kept } = bed.app
  const path = `/apps/${appId}/domains`
  const [unused, used] = [`unused.${linkDomain}`, `used.${linkDomain}`]
  for (const domain of [unused, used]) await api('POST', path, { domain })
  expect(
    'a domain gets a certificate before it is removed',
    'names' in (await client.shakeHands(used)),
    used,
  )
  for (const domain of [unused, used]) await api('DELETE', `${path}/${domain}`)
  await expectNone(client, 'a domain that was removed before its first handshake', unused)
  const { status } = await client.send({ domain: used, path: '/lamp', headers: android })
  expect('a removed domain serves nothing while Caddy has its certificate', status === 404, status)
  await sleep(lifetimeSeconds * 1000)
  for (const when of ['when its certificate has expired', 'after a restart of Caddy']) {
    const handshake = await client.shakeHands(used)
    const hasNone = 'error' in handshake && /alert|certificate has expired/.test(handshake.error)
    expect(`a removed domain gets no new certificate ${when}`, hasNone, handshake)
    await caddy.restart()
  }
  expect('other domains have certificates then', await isRedirected(client, kept), kept)
}

async function checkPaths({ bed, server, client, caddy }: World): Promise<void> {
  const authorization = `Bearer ${metricsToken}`
  const question = `${certificatePath}?domain=${bed.app.domain}`
  const metrics = await server.send({ path: '/metrics', headers: { authorization } })
  const answer = await server.send({ path: question })
  const direct = [metrics.status, answer.status]
  expect(
    'metrics and the check respond on this machine',
    direct.every((each) => each === 200),
    direct,
  )
  const paths = [
    '/metrics',
    '/metrics/',
    '/metrics?a=b',
    '/%6detrics',
    '/METRICS',
    '//metrics',
    '/./metrics',
  ]
  const checks = [question, question.replace('_tl', '%5ftl'), question.replace('?', '/?')]
  for (const domain of [publicHost, bed.app.domain]) {
    for (const path of [...paths, ...checks]) {
      const { status } = await client.send({ domain, path, headers: { authorization } })
      expect(`${path} does not respond through Caddy on ${domain}`, status === 404, status)
    }
  }
  const location = await readRedirect(caddy.httpPort, bed.app.domain)
  const expected = `308 https://${bed.app.domain}/${knownSlug}?a=b`
  expect('HTTP is redirected to HTTPS', location === expected, location)
}

function readRedirect(port: number, domain: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: `/${knownSlug}?a=b`,
      headers: { host: domain },
    }
    get(options, (response) => {
      response.resume()
      resolve(`${response.statusCode ?? 0} ${response.headers.location ?? ''}`)
    }).on('error', reject)
  })
}

/** The limit of unknown links by address shows which address the service sees. */
async function checkAddresses({ bed, client }: World): Promise<void> {
  const { max = 0 } = limitTable['slug-miss'].address ?? {}
  const guess = async (from: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await client.send({ domain: bed.app.domain, path: '/guess', from, headers })).status
  }
  const statuses: number[] = []
  for (let count = 0; count <= max; count += 1) {
    // Another address each time, as a client would claim that wants to avoid the limit.
    statuses.push(await guess('127.0.0.2', `203.0.113.${count}`))
  }
  const isLimited = statuses.at(0) === 404 && statuses.at(-1) === 429
  expect('a client cannot forge its address with X-Forwarded-For', isLimited, tally(statuses))
  const own = await guess('127.0.0.2')
  expect('the address of a client is that of its connection', own === 429, own)
  const other = await guess('127.0.0.3', '127.0.0.2')
  expect('a client at another address is another client', other === 404, other)
}

async function measureChecks({ bed, server }: World): Promise<void> {
  const path = `${certificatePath}?domain=`
  const took: number[] = []
  for (let count = 0; count < 400; count += 1) {
    const domain = count % 2 === 0 ? bed.app.domain : `unknown-${count}.example`
    took.push((await server.send({ path: `${path}${domain}` })).tookMs)
  }
  measure('median of the check', percentile(took, 0.5))
  measure('p99 of the check', percentile(took, 0.99))
}
