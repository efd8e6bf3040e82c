import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Receiver, respondWith, startReceiver } from '#test/support/startReceiver.ts'
import { nonLoopbackAddresses, stayOnLoopback } from '#test/support/stayOnLoopback.ts'
import type { ResolveHost } from './createResolveHost.ts'
import { createSafeFetch, type SafeFetchOptions } from './createSafeFetch.ts'
import { SafeFetchError } from './safeFetchError.ts'

stayOnLoopback()

/** A request that reaches it has entered the network of the service. */
let canary: Receiver
beforeAll(async () => {
  canary = await startReceiver(respondWith(200))
})
afterAll(() => canary.stop())
afterEach(() => vi.unstubAllEnvs())

const request = { method: 'POST', body: '{}', timeoutMs: 5_000, maxResponseBytes: 1_000 } as const
const open = { mayUseHttp: true, ports: 'any' } as const
/** No request is sent to it: it is always returned together with a private address. */
const publicAddress = '8.8.8.8'

function createResolver(...answers: readonly (readonly string[])[]) {
  let queries = 0
  const resolve: ResolveHost = () => {
    const answer = answers[Math.min(queries, answers.length - 1)] ?? []
    queries += 1
    return Promise.resolve(answer)
  }
  return { resolve, countQueries: () => queries }
}

/** Sends a request, and returns its outcome and the number of connections to the canary. */
async function send(url: string, options: SafeFetchOptions, maxRedirects = 0) {
  const before = canary.connections()
  const safeFetch = createSafeFetch({ ...open, ...options })
  const outcome = await safeFetch(url.replace('PORT', String(canary.port)), {
    ...request,
    maxRedirects,
  }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof SafeFetchError ? error.code : error),
  )
  return { outcome, seen: canary.connections() - before }
}

test('these tests do not connect to any address outside this host', () => {
  const outside = [publicAddress, '10.0.0.1', '100.64.0.1', '169.254.169.254', '::ffff:8.8.8.8']
  const outside6 = ['2606:4700:4700::1111', 'fd00:ec2::254', '64:ff9b::7f00:1', '2002:7f00:1::']
  for (const address of [...outside, ...outside6]) {
    expect(nonLoopbackAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(true)
  }
  for (const address of ['0.0.0.0', '127.0.0.1', '127.0.0.77']) {
    expect(nonLoopbackAddresses.check(address)).toBe(false)
  }
  for (const address of ['::', '::1', '::ffff:127.0.0.1']) {
    expect(nonLoopbackAddresses.check(address, 'ipv6')).toBe(false)
  }
})

test('the canary receives allowed requests over IPv4 and IPv6', async () => {
  // Without this test, an unreachable canary would make every test below pass.
  const allowedNetworks = ['127.0.0.0/8', '::1/128']
  for (const url of ['http://127.0.0.1:PORT/', 'http://[::1]:PORT/', 'http://name.test:PORT/']) {
    const { resolve } = createResolver(['127.0.0.1'])
    expect(await send(url, { allowedNetworks, resolve })).toEqual({ outcome: 200, seen: 1 })
  }
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://127.0.0.2:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0.0.01:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0x0:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://localhost:PORT/',
  'http://LocalHost:PORT/',
  'http://localhost.:PORT/',
  'http://a.localhost:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127。0。0。1:PORT/',
  'http://loc%61lhost:PORT/',
  'http://%6c%6f%63%61%6c%68%6f%73%74:PORT/',
  'http://loc\talhost:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::ffff:0:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[::1%25lo]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://user:pass@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://example.com\\@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@example.com/',
  'http:127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'file://127.0.0.1:PORT/',
])('%s does not reach this host', async (url) => {
  // A resolver that resolves localhost, as the resolver of the system does.
  const { resolve } = createResolver(['127.0.0.1'])
  const { outcome, seen } = await send(url, { resolve })
  expect(['url_refused', 'address_refused']).toContain(outcome)
  expect(seen).toBe(0)
})

test.each([
  ['127.0.0.1'],
  ['0.0.0.0'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['64:ff9b::7f00:1'],
  ['169.254.169.254'],
  ['10.0.0.1'],
  ['100.64.0.1'],
  ['fd00:ec2::254'],
  ['::1%lo'],
  ['localhost'],
  [publicAddress, '127.0.0.1'],
  ['127.0.0.1', publicAddress],
  [publicAddress, publicAddress, '::ffff:127.0.0.1'],
  ['2606:4700:4700::1111', '::1'],
])('a name that resolves to %s %s %s is refused', async (...addresses) => {
  const { resolve, countQueries } = createResolver(addresses)
  expect(await send('http://rebind.test:PORT/', { resolve })).toEqual({
    outcome: 'address_refused',
    seen: 0,
  })
  expect(countQueries()).toBe(1)
})

test('a name is resolved once, so DNS rebinding has no effect', async () => {
  // Guards against separate lookups for the check and the connection: the second would lead inside.
  const first = await startReceiver(respondWith(200))
  const { resolve, countQueries } = createResolver(['127.0.0.77'], ['127.0.0.1'])
  const seen: (string | undefined)[] = []
  const safeFetch = createSafeFetch({ ...open, allowedNetworks: ['127.0.0.77/32'], resolve })
  try {
    const { status } = await safeFetch(`http://rebind.test:${first.port}/`, request)
    seen.push(first.received[0]?.headers['host'])
    expect(status).toBe(200)
    expect(countQueries()).toBe(1)
    expect(seen).toEqual([`rebind.test:${first.port}`])
    // The next request resolves and checks the name again.
    await expect(safeFetch(`http://rebind.test:${first.port}/`, request)).rejects.toMatchObject({
      code: 'address_refused',
    })
    expect(countQueries()).toBe(2)
    expect(first.connections()).toBe(1)
  } finally {
    await first.stop()
  }
})

test('the connection is made to the resolved address', async () => {
  const { resolve } = createResolver(['127.0.0.99'])
  let connectedTo: string | undefined
  const receiver = await startReceiver((incoming, response) => {
    connectedTo = incoming.socket.localAddress
    response.end()
  })
  try {
    const safeFetch = createSafeFetch({ ...open, allowedNetworks: ['127.0.0.99/32'], resolve })
    await safeFetch(`http://localhost:${receiver.port}/`, request)
    expect(connectedTo).toMatch(/127\.0\.0\.99$/)
  } finally {
    await receiver.stop()
  }
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f.1:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  '//127.0.0.1:PORT/',
  'http://inside.test:PORT/',
  'http://user:pass@127.0.0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'http://1２7.0.0.1:PORT/',
])('a redirect to %s is not followed', async (target) => {
  for (const status of [301, 302, 303, 307, 308]) {
    const location = Buffer.from(target.replace('PORT', String(canary.port))).toString('latin1')
    const outside = await startReceiver(respondWith(status, { location }))
    const resolve: ResolveHost = (name) =>
      Promise.resolve([name === 'outside.test' ? '127.0.0.77' : '127.0.0.1'])
    const options = { allowedNetworks: ['127.0.0.77/32'], resolve }
    try {
      const url = `http://outside.test:${outside.port}/`
      const { outcome, seen } = await send(url, options, 3)
      expect(['url_refused', 'address_refused']).toContain(outcome)
      expect(seen).toBe(0)
      // If redirects are not followed, the redirect is the response.
      expect(await send(url, options)).toEqual({ outcome: status, seen: 0 })
    } finally {
      await outside.stop()
    }
  }
})

test('each hop of a redirect chain is checked, and the chain is limited', async () => {
  const hops: string[] = []
  const outside = await startReceiver((incoming, response) => {
    const hop = Number(incoming.url?.slice(1))
    hops.push(String(hop))
    const next = hop === 2 ? `http://inside.test:${canary.port}/` : `/${hop + 1}`
    response.writeHead(302, { location: hop >= 10 ? `/${hop + 1}` : next }).end()
  })
  const resolve: ResolveHost = (name) =>
    Promise.resolve([name === 'outside.test' ? '127.0.0.77' : '127.0.0.1'])
  const options = { allowedNetworks: ['127.0.0.77/32'], resolve }
  try {
    const url = `http://outside.test:${outside.port}`
    expect(await send(`${url}/0`, options, 3)).toEqual({ outcome: 'address_refused', seen: 0 })
    expect(hops).toEqual(['0', '1', '2'])
    hops.length = 0
    expect(await send(`${url}/10`, options, 99)).toEqual({ outcome: 'too_many_redirects', seen: 0 })
    expect(hops).toEqual(['10', '11', '12', '13'])
  } finally {
    await outside.stop()
  }
})

test('proxies from the environment are not used', async () => {
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) {
    vi.stubEnv(name, canary.url)
  }
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const outside = await startReceiver(respondWith(200))
  const { resolve } = createResolver(['127.0.0.77'])
  try {
    const url = `http://outside.test:${outside.port}/`
    const options = { allowedNetworks: ['127.0.0.77/32'], resolve }
    expect(await send(url, options)).toEqual({ outcome: 200, seen: 0 })
  } finally {
    await outside.stop()
  }
})
