import { afterEach, expect, test } from 'vitest'
import type { ServiceScript } from '../../packages/client/src/testing/createScriptedService.ts'
import { serveScriptedService, type ServedService } from './serveScriptedService.ts'

let served: ServedService | undefined
afterEach(async () => {
  await served?.close()
  served = undefined
})

async function serve(script?: ServiceScript): Promise<ServedService> {
  served = await serveScriptedService(script)
  return served
}

function post({ origin }: ServedService, path: string, body: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-App-ID': 'app_test' }
  return fetch(`${origin}${path}`, { method: 'POST', headers, body })
}

const shortBody = '{"url":"https://acme.example/aB3xY9"}'

test('requests from any origin are answered by the script and recorded', async () => {
  const body = { link: 'https://acme.example/products/42' }
  const service = await serve({ resolve: () => ({ body }) })
  const response = await post(service, '/api/link/resolve-short', shortBody)
  expect(response.status).toBe(200)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await response.json()).toEqual(body)
  expect(service.scripted.requestsTo('resolveShort')).toMatchObject([
    { headers: { 'x-app-id': 'app_test' }, body: { url: 'https://acme.example/aB3xY9' } },
  ])
})

test('a preflight request allows our headers and is not recorded', async () => {
  const service = await serve()
  const url = `${service.origin}/api/link/events`
  const response = await fetch(url, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Headers')).toContain('authorization')
  expect(service.scripted.requests).toEqual([])
})

test('status and Retry-After of a response are sent', async () => {
  const service = await serve({ match: () => ({ status: 503, retryAfter: '7' }) })
  const response = await post(service, '/api/link/match-link', '{}')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('7')
})

test('offline in the script breaks the connection', async () => {
  const service = await serve({ match: () => 'offline' })
  await expect(post(service, '/api/link/match-link', '{}')).rejects.toThrow('fetch failed')
})

test('a hanging request ends when the client aborts it', async () => {
  const service = await serve({ match: () => 'hang' })
  const url = `${service.origin}/api/link/match-link`
  const controller = new AbortController()
  const pending = fetch(url, { method: 'POST', body: '{}', signal: controller.signal })
  await expect.poll(() => service.scripted.openRequests).toBe(1)
  controller.abort()
  await expect(pending).rejects.toThrow('aborted')
  await expect.poll(() => service.scripted.openRequests).toBe(0)
})

test('after a reset the new script answers, and no requests are recorded', async () => {
  const service = await serve({ match: () => ({ status: 500 }) })
  await post(service, '/api/link/match-link', '{}')
  service.reset({ match: () => ({ status: 404 }) })
  expect(service.scripted.requests).toEqual([])
  const response = await post(service, '/api/link/match-link', '{}')
  expect(response.status).toBe(404)
  expect(service.scripted.requests).toHaveLength(1)
})

test.each([
  ['/api/link/match-link', 'no JSON'],
  ['/api/link/unknown', '{}'],
])('a request that our client never sends gets 400: %s with %s', async (path, body) => {
  const response = await post(await serve(), path, body)
  expect(response.status).toBe(400)
})
