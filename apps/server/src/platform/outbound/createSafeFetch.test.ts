import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { makeCertificate } from '#test/support/makeCertificate.ts'
import {
  type Receiver,
  type Responder,
  respondWith,
  startReceiver,
} from '#test/support/startReceiver.ts'
import { stayOnLoopback } from '#test/support/stayOnLoopback.ts'
import { createSafeFetch } from './createSafeFetch.ts'

stayOnLoopback()

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const safeFetch = createSafeFetch({
  mayUseHttp: true,
  ports: 'any',
  allowedNetworks: ['127.0.0.0/8'],
  resolve: () => Promise.resolve(['127.0.0.1']),
})
const request = { timeoutMs: 5_000, maxResponseBytes: 100 }

async function receiver(answer: Responder, host?: string): Promise<Receiver> {
  const started = await startReceiver(answer, host)
  stops.push(() => started.stop())
  return started
}

/** Starts a TCP server that sends only what the test writes. */
async function startRawServer(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://raw.test:${(server.address() as AddressInfo).port}/`
}

test('a response has its status, headers and body', async () => {
  const { url, received } = await receiver((_, response) => {
    response.writeHead(201, { 'x-it': 'yes' }).end('made')
  })
  const headers = { 'content-type': 'text/plain' }
  const sent = { ...request, method: 'POST', headers, body: 'hello' } as const
  const response = await safeFetch(`${url}/path?a=b`, sent)
  expect(response).toMatchObject({ status: 201, headers: { 'x-it': 'yes' } })
  expect(response.body.toString()).toBe('made')
  expect(received).toMatchObject([{ method: 'POST', path: '/path?a=b', headers, body: 'hello' }])
})

test('a body over the limit is refused, also without a Content-Length', async () => {
  const large = await receiver((_, response) => {
    response.write('x'.repeat(60))
    response.end('x'.repeat(60))
  })
  const error = { code: 'response_too_large' }
  await expect(safeFetch(large.url, request)).rejects.toMatchObject(error)
  const endless = await receiver((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  await expect(safeFetch(endless.url, request)).rejects.toMatchObject(error)
})

test('an unwanted body is not waited for', async () => {
  const slow = await receiver((_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('x')
  })
  const response = await safeFetch(slow.url, { ...request, maxResponseBytes: 0 })
  expect(response).toMatchObject({ status: 200, body: Buffer.alloc(0) })
})

test('endless headers are refused', async () => {
  const url = await startRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = () => {
      while (!socket.destroyed && socket.write(`x: ${'y'.repeat(1_000)}\r\n`));
    }
    socket.on('drain', more)
    more()
  })
  await expect(safeFetch(url, request)).rejects.toMatchObject({ code: 'connection_failed' })
})

test.each([
  ['headers', 'HTTP/1.1 200 OK\r\n', 'x'],
  ['a body', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n', 'x'],
  ['interim responses', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['silence', '', ''],
])('%s sent byte by byte ends with the total timeout', async (_, begin, each) => {
  const url = await startRawServer((socket) => {
    socket.write(begin)
    const timer = setInterval(() => socket.write(each), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const late = safeFetch(url, { ...request, timeoutMs: 200 })
  await expect(late).rejects.toMatchObject({ code: 'timed_out' })
})

test('the total timeout includes the DNS lookup', async () => {
  const stuck = createSafeFetch({ resolve: () => new Promise(() => undefined) })
  const late = stuck('https://slow.test/', { ...request, timeoutMs: 50 })
  await expect(late).rejects.toMatchObject({ code: 'timed_out' })
})

test('an unknown name, a closed port and a reset have their own error codes', async () => {
  const empty = createSafeFetch({ resolve: () => Promise.resolve([]) })
  const notFound = { code: 'name_not_found' }
  await expect(empty('https://none.test/', request)).rejects.toMatchObject(notFound)
  const failing = createSafeFetch({ resolve: () => Promise.reject(new Error('SERVFAIL')) })
  await expect(failing('https://none.test/', request)).rejects.toMatchObject(notFound)
  const failed = { code: 'connection_failed' }
  const resets = await startRawServer((socket) => socket.resetAndDestroy())
  await expect(safeFetch(resets, request)).rejects.toMatchObject(failed)
  const closed = await startReceiver()
  await closed.stop()
  await expect(safeFetch(closed.url, request)).rejects.toMatchObject(failed)
})

test('the next address is tried if one does not respond', async () => {
  const { port } = await receiver(respondWith(200), '127.0.0.1')
  const both = createSafeFetch({
    mayUseHttp: true,
    ports: 'any',
    allowedNetworks: ['127.0.0.0/8', '::1/128'],
    // Nothing listens on the first one, as on a host without IPv6.
    resolve: () => Promise.resolve(['::1', '127.0.0.1']),
  })
  expect(await both(`http://both.test:${port}/`, request)).toMatchObject({ status: 200 })
})

test('the caller can cancel a request', async () => {
  const url = await startRawServer(() => undefined)
  const controller = new AbortController()
  const stopped = safeFetch(url, { ...request, signal: controller.signal })
  controller.abort()
  await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
})

const secretHeaders = { authorization: 'Bearer x', cookie: 'a=b', 'x-key': 'k', accept: 'a/b' }
const post = { ...request, method: 'POST', headers: secretHeaders, body: 'secret' } as const

test.each([301, 302, 303, 307, 308])('after %s, another origin gets a bare GET', async (status) => {
  const other = await receiver(respondWith(200))
  const location = `http://other.test:${other.port}/there`
  const first = await receiver(respondWith(status, { location }))
  const response = await safeFetch(first.url, { ...post, maxRedirects: 1 })
  expect(response).toMatchObject({ status: 200, url: location })
  expect(other.received).toMatchObject([{ method: 'GET', path: '/there', body: '' }])
  const headers = Object.keys(other.received[0]?.headers ?? {})
  expect(headers.toSorted()).toEqual(['accept', 'connection', 'host'])
})

test.each([
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', 'secret'],
  [308, 'POST', 'secret'],
])('after %s, the same origin gets a %s', async (status, method, body) => {
  const same = await receiver((incoming, response) => {
    if (incoming.url === '/there') response.end()
    else response.writeHead(status, { location: '/there' }).end()
  })
  await safeFetch(same.url, { ...post, maxRedirects: 1 })
  const headers = { authorization: 'Bearer x' }
  expect(same.received[1]).toMatchObject({ method, body, headers })
})

const certificate = makeCertificate('secure.test')

test.skipIf(certificate === null)(
  'TLS uses the name, although the connection is made to an address',
  async () => {
    const names: unknown[] = []
    const server = createTlsServer({ ...certificate }, (incoming, response) => {
      names.push((incoming.socket as TLSSocket).servername, incoming.headers.host)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const base = {
      ports: 'any',
      allowedNetworks: ['127.0.0.0/8'],
      resolve: () => Promise.resolve(['127.0.0.1']),
    } as const
    const trustingFetch = createSafeFetch({ ...base, ca: certificate?.cert ?? '' })
    const ok = await trustingFetch(`https://secure.test:${port}/`, request)
    expect(ok.status).toBe(200)
    expect(ok.certificateExpiresAtMs).toBeGreaterThan(Date.now())
    expect(names).toEqual(['secure.test', `secure.test:${port}`])
    // A certificate for another name, and an untrusted one.
    const failed = { code: 'connection_failed' }
    await expect(trustingFetch(`https://other.test:${port}/`, request)).rejects.toMatchObject(
      failed,
    )
    const defaultFetch = createSafeFetch(base)
    await expect(defaultFetch(`https://secure.test:${port}/`, request)).rejects.toMatchObject(
      failed,
    )
    expect(names).toHaveLength(2)
  },
)
