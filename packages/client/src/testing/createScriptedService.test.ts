import { apiPaths, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { createScriptedService, type ServiceScript } from './createScriptedService.ts'
import { createSimulatedClock } from './createSimulatedClock.ts'

function createRig(script?: ServiceScript) {
  const clock = createSimulatedClock()
  const service = createScriptedService(clock, script)
  return {
    clock,
    service,
    post: (path: string, body: unknown = {}) =>
      service.post({
        url: `https://links.example.com${path}`,
        headers: { 'X-App-ID': 'app_test' },
        body: JSON.stringify(body),
      }),
  }
}

test('by default it returns no match, no short link, and accepts every event', async () => {
  const { post } = createRig()
  const matched = await post(apiPaths.matchLink).response
  expect(matched.status).toBe(200)
  expect(JSON.parse(matched.body)).toMatchObject({ link: null, matchType: 'none' })
  expect((await post(apiPaths.resolveShort).response).status).toBe(404)
  const taken = await post(apiPaths.events, { events: [{}, {}] }).response
  expect(taken.status).toBe(202)
  expect(JSON.parse(taken.body)).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
})

test('responds by script, which a test can change', async () => {
  const body: Partial<MatchResponse> = { link: '/a' }
  const { post, service } = createRig({ match: () => ({ body }) })
  expect(await post(apiPaths.matchLink).response).toEqual({
    status: 200,
    retryAfter: null,
    body: '{"link":"/a"}',
  })
  service.script.match = () => ({ status: 503, retryAfter: '7', body: 'busy' })
  expect(await post(apiPaths.matchLink).response).toEqual({
    status: 503,
    retryAfter: '7',
    body: 'busy',
  })
})

test('lists requests, all and by path', () => {
  const { post, service } = createRig()
  void post(apiPaths.matchLink, { installId: 'a' })
  void post(apiPaths.resolveShort, { url: 'b' })
  expect(service.requests).toHaveLength(2)
  expect(service.requestsTo('resolveShort')).toEqual([
    { path: apiPaths.resolveShort, headers: { 'X-App-ID': 'app_test' }, body: { url: 'b' } },
  ])
})

describe('an open request', () => {
  test('is one that was neither answered nor cancelled', async () => {
    const { post, service, clock } = createRig({ match: () => ({ afterMs: 100 }) })
    const first = post(apiPaths.matchLink)
    void post(apiPaths.matchLink)
    expect(service.openRequests).toBe(2)
    first.cancel()
    expect(service.openRequests).toBe(1)
    await clock.advance(100)
    expect(service.openRequests).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('may hang until it is cancelled', async () => {
    const { post, service, clock } = createRig({ match: () => 'hang' })
    const call = post(apiPaths.matchLink)
    await clock.advance(1_000_000)
    expect(service.openRequests).toBe(1)
    call.cancel()
    expect(service.openRequests).toBe(0)
  })

  test('fails immediately when offline', async () => {
    const { post, service } = createRig({ match: () => 'offline' })
    await expect(post(apiPaths.matchLink).response).rejects.toThrow('Network request failed')
    expect(service.openRequests).toBe(0)
  })
})
