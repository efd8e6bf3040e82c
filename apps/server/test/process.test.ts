import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import serverPackage from '#package.json' with { type: 'json' }
import { useDatabase } from './support/engines.ts'
import { startProcess } from './support/startProcess.ts'

const { url: databaseUrl } = useDatabase()

const start = (env: Readonly<Record<string, string>> = {}) =>
  startProcess({ env: { DATABASE_URL: databaseUrl, ...env } })

test('traces of requests but not of probes reach a collector, and SIGTERM ends the process cleanly', async () => {
  const received: string[] = []
  const collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push(`${request.url ?? ''} ${body}`)
      response.end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const service = await start({ TRACES_URL: `http://127.0.0.1:${port}/v1/traces` })
  expect((await fetch(`${service.url}/livez`)).status).toBe(200)
  expect((await fetch(`${service.url}/api/v1/organizations`)).status).toBe(401)
  expect(await service.stop(), service.output()).toBe(0)
  collector.close()
  expect(received.join('\n')).toContain('GET /api/v1/organizations')
  expect(received.join('\n')).not.toContain('/livez')
})

test('--version prints the version, also if the configuration is invalid', async () => {
  const service = await startProcess({
    env: { CLICK_KEYS: '1:changeme', REDIS_URL_FILE: '/missing' },
    args: ['--version'],
  })
  expect(await service.ended(), service.output()).toBe(0)
  expect(service.output()).toBe(`${serverPackage.version}\n`)
})

test('an invalid configuration is refused with all errors', async () => {
  const service = await start({ CLICK_KEYS: '1:changeme', PORT: 'http', REDIS_URL: '' })
  expect(await service.stop()).toBe(1)
  expect(
    service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  ).toEqual([
    '- PORT must be an integer from 0 to 65535, but is "http".',
    '- REDIS_URL is missing.',
    '- CLICK_KEYS contains a secret shorter than 32 bytes. Generate one with: openssl rand -base64 32',
  ])
})

test('the first start prints a link with which the first owner signs up and creates an app', async () => {
  const service = await start()
  const { url } = service
  // The default of PUBLIC_ORIGIN.
  const origin = url.replace('127.0.0.1', 'localhost')
  const token = await vi.waitFor(() => {
    const [, found] = /No owner yet\. .*: \S+#token=(\S+)/.exec(service.output()) ?? []
    if (found === undefined) throw new Error(`No link in: ${service.output()}`)
    return found
  })
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    })

  const owner = {
    email: 'owner@lumen.example',
    name: 'Owner',
    password: 'a password of some length',
  }
  const first = { ...owner, token, organizationName: 'Lumen' }
  const signedUp = await post('/api/auth/bootstrap', first)
  expect(signedUp.status, await signedUp.clone().text()).toBe(201)
  const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  expect((await post('/api/auth/bootstrap', first)).status).toBe(401)

  const session = await fetch(`${url}/api/auth/session`, { headers: { cookie } })
  const { csrfToken } = (await session.json()) as { csrfToken: string }
  const mine = { cookie, 'x-csrf-token': csrfToken }
  const listed = await fetch(`${url}/api/v1/organizations`, { headers: { cookie } })
  const { items } = (await listed.json()) as { items: { id: string; name: string }[] }
  expect(items).toMatchObject([{ name: 'Lumen' }])
  const apps = `/api/v1/organizations/${items[0]?.id ?? ''}/apps`
  const app = { name: 'Lumen', scheme: 'lumen' }

  const readCode = async (response: Response) => ((await response.json()) as { code: string }).code
  expect(await readCode(await post(apps, app))).toBe('unauthenticated')
  expect(await readCode(await post(apps, app, { cookie }))).toBe('csrf_failed')
  const evil = { ...mine, origin: 'https://evil.example' }
  expect(await readCode(await post(apps, app, evil))).toBe('forbidden_origin')
  const created = await post(apps, app, mine)
  expect(created.status, await created.clone().text()).toBe(201)
  expect(await created.json()).toMatchObject({
    name: 'Lumen',
    publishableKey: expect.any(String) as string,
  })

  expect(await service.stop(), service.output()).toBe(0)
  // The link is not printed again once there is an owner.
  const second = await start()
  expect(await second.stop()).toBe(0)
  expect(second.output()).not.toContain('No owner yet')
})

test('a signal during the start ends the process cleanly', async () => {
  // It listens before it starts its workers.
  const service = await start()
  expect(await service.stop(), service.output()).toBe(0)
})
