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

test('answers by script, to a page of any origin, and keeps what was asked', async () => {
  const body = { link: 'https://acme.example/products/42' }
  const script = await serve({ resolve: () => ({ body }) })
  const response = await post(script, '/api/link/resolve-short', shortBody)
  expect(response.status).toBe(200)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await response.json()).toEqual(body)
  expect(script.service.requestsTo('resolveShort')).toMatchObject([
    { headers: { 'x-app-id': 'app_test' }, body: { url: 'https://acme.example/aB3xY9' } },
  ])
})

test('lets a page send the headers of the wire, and counts the question as none', async () => {
  const script = await serve()
  const url = `${script.origin}/api/link/events`
  const response = await fetch(url, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Headers')).toContain('authorization')
  expect(script.service.requests).toEqual([])
})

test('hands on status and pause of an answer', async () => {
  const script = await serve({ match: () => ({ status: 503, retryAfter: '7' }) })
  const response = await post(script, '/api/link/match-link', '{}')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('7')
})

test('is a broken connection when the script says offline', async () => {
  const script = await serve({ match: () => 'offline' })
  await expect(post(script, '/api/link/match-link', '{}')).rejects.toThrow('fetch failed')
})

test('a request that hangs ends with the one who asked', async () => {
  const script = await serve({ match: () => 'hang' })
  const url = `${script.origin}/api/link/match-link`
  const ended = new AbortController()
  const asked = fetch(url, { method: 'POST', body: '{}', signal: ended.signal })
  await expect.poll(() => script.service.openRequests).toBe(1)
  ended.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect.poll(() => script.service.openRequests).toBe(0)
})

test('renewed, it answers by the new script, and was asked nothing', async () => {
  const script = await serve({ match: () => ({ status: 500 }) })
  await post(script, '/api/link/match-link', '{}')
  script.renew({ match: () => ({ status: 404 }) })
  expect(script.service.requests).toEqual([])
  const response = await post(script, '/api/link/match-link', '{}')
  expect(response.status).toBe(404)
  expect(script.service.requests).toHaveLength(1)
})

test.each([
  ['/api/link/match-link', 'no JSON'],
  ['/api/link/unknown', '{}'],
])('refuses what no client of ours sends: %s with %s', async (path, body) => {
  const response = await post(await serve(), path, body)
  expect(response.status).toBe(400)
})
