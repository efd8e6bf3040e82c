import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFetchHttp, type FetchLike } from './createFetchHttp.ts'

const servers: Server[] = []

afterEach(async () => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Starts a local server and returns its URL. */
async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/link/match-link`
}

function createFakeFetch() {
  const inits: Parameters<FetchLike>[1][] = []
  const answer = { status: 200, headers: { get: () => null }, text: () => Promise.resolve('{}') }
  const fakeFetch: FetchLike = (_, init) => {
    inits.push(init)
    return Promise.resolve(answer)
  }
  return { fetch: fakeFetch, inits }
}

const http = createFetchHttp(fetch)

test('posts body and headers', async () => {
  let received: { request: IncomingMessage; body: string } | undefined
  const url = await serve((request, response) => {
    void text(request).then((body) => {
      received = { request, body }
      response.end('{}')
    })
  })
  const headers = { 'Content-Type': 'application/json', 'X-App-ID': 'app_test' }
  const body = JSON.stringify({ name: 'żółw ✓' })
  await http.post({ url, headers, body }).response
  expect(received?.request.method).toBe('POST')
  expect(received?.request.url).toBe('/api/link/match-link')
  expect(received?.request.headers).toMatchObject({
    'content-type': 'application/json',
    'x-app-id': 'app_test',
  })
  expect(received?.body).toBe(body)
})

describe('the response', () => {
  test.each([
    [200, '{"link":null}', undefined, null],
    [202, '{"accepted":1}', undefined, null],
    [404, '{"code":"link_not_found"}', undefined, null],
    [429, '', '7', '7'],
    [503, 'busy', 'Thu, 01 Jan 2026 00:00:30 GMT', 'Thu, 01 Jan 2026 00:00:30 GMT'],
  ])('with status %i has a body and Retry-After', async (status, body, sent, retryAfter) => {
    const url = await serve((_, response) => {
      response.writeHead(status, sent === undefined ? {} : { 'Retry-After': sent })
      response.end(body)
    })
    expect(await http.post({ url, headers: {}, body: '{}' }).response).toEqual({
      status,
      retryAfter,
      body,
    })
  })

  test('rejects when there is no server', async () => {
    const url = await serve(() => {})
    const server = servers.pop()
    await new Promise((resolve) => server?.close(resolve))
    await expect(http.post({ url, headers: {}, body: '{}' }).response).rejects.toThrow()
  })

  test('rejects when the server closes the connection early', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('{"link":')
      setTimeout(() => response.destroy(), 10)
    })
    await expect(http.post({ url, headers: {}, body: '{}' }).response).rejects.toThrow()
  })
})

describe('cancel', () => {
  test('aborts the request, and the response rejects', async () => {
    let arrived: () => void = () => {}
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve))
    let closed: () => void = () => {}
    const isClosed = new Promise<void>((resolve) => (closed = resolve))
    const url = await serve((_, response) => {
      response.on('close', closed)
      arrived()
    })
    const call = http.post({ url, headers: {}, body: '{}' })
    const failed = expect(call.response).rejects.toThrow()
    await hasArrived
    call.cancel()
    await failed
    await isClosed
  })

  test('has no effect after the response', async () => {
    const url = await serve((_, response) => {
      response.end('{}')
    })
    const call = http.post({ url, headers: {}, body: '{}' })
    const answer = await call.response
    call.cancel()
    expect(answer.body).toBe('{}')
    expect(await call.response).toBe(answer)
  })

  test('does not throw in an engine without AbortController', async () => {
    vi.stubGlobal('AbortController', undefined)
    const { fetch: fakeFetch, inits } = createFakeFetch()
    const call = createFetchHttp(fakeFetch).post({
      url: 'https://a.example',
      headers: {},
      body: '',
    })
    call.cancel()
    expect(await call.response).toMatchObject({ status: 200 })
    expect(inits[0]).not.toHaveProperty('signal')
  })
})

test('sends no cookies or credentials', async () => {
  const { fetch: fakeFetch, inits } = createFakeFetch()
  const { response } = createFetchHttp(fakeFetch).post({
    url: 'https://a.example',
    headers: {},
    body: '{}',
  })
  await response
  expect(inits[0]).toMatchObject({ method: 'POST', credentials: 'omit' })
})

test('copies headers, because some fetch implementations modify them', async () => {
  const { fetch: fakeFetch, inits } = createFakeFetch()
  const headers = Object.freeze({ 'X-App-ID': 'app_test' })
  await createFetchHttp(fakeFetch).post({ url: 'https://a.example', headers, body: '{}' }).response
  expect(inits[0]?.headers).toEqual(headers)
  expect(inits[0]?.headers).not.toBe(headers)
})
