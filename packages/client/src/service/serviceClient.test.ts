import { apiPaths, apiVersion, fallbackOrigin, formatPublishableKey } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { Http, HttpRequest, HttpResponse } from '../ports.ts'
import { createScriptedService, type ServiceScript } from '../testing/createScriptedService.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { testConfig } from '../testing/createTestPhone.ts'
import { createScope } from '../time/scope.ts'
import { createServiceClient, getServiceUrl } from './serviceClient.ts'

type MatchReply = ReturnType<NonNullable<ServiceScript['match']>>

function createRig(reply: MatchReply = { body: '{}' }) {
  const clock = createSimulatedClock()
  const http = createScriptedService(clock, { match: () => reply })
  const scope = createScope(clock)
  const service = createServiceClient({
    http,
    sdk: 'test/1.0.0',
    config: () => testConfig,
    trace: () => undefined,
  })
  return {
    clock,
    http,
    scope,
    post: (limitMs = 1000) => service.post(scope, apiPaths.matchLink, { installId: 'a' }, limitMs),
  }
}

describe('a request', () => {
  async function requestWith(config: Config): Promise<HttpRequest | undefined> {
    const requests: HttpRequest[] = []
    const http: Http = {
      post(request) {
        requests.push(request)
        const response: HttpResponse = { status: 200, retryAfter: null, body: '{}' }
        return { response: Promise.resolve(response), cancel() {} }
      },
    }
    const scope = createScope(createSimulatedClock())
    await createServiceClient({
      http,
      sdk: 'test/1.0.0',
      config: () => config,
      trace: () => undefined,
    }).post(scope, apiPaths.matchLink, { installId: 'ä' }, 1000)
    expect(requests).toHaveLength(1)
    return requests[0]
  }

  test('sends key, app id, SDK and API version', async () => {
    const request = await requestWith(testConfig)
    expect(request?.headers).toEqual({
      'Content-Type': 'application/json',
      Authorization: `Bearer ${testConfig.API_KEY}`,
      'X-App-ID': 'app_test',
      'X-SDK': 'test/1.0.0',
      'X-API-Version': apiVersion,
    })
    expect(request?.body).toBe('{"installId":"ä"}')
    expect(request?.url).toBe('https://links.example.com/api/link/match-link')
  })

  test('uses the current config', () => {
    let config = testConfig
    const sent: (string | undefined)[] = []
    const http: Http = {
      post({ headers }) {
        sent.push(headers['Authorization'])
        return { response: new Promise(() => undefined), cancel() {} }
      },
    }
    const service = createServiceClient({
      http,
      sdk: 'test/1.0.0',
      config: () => config,
      trace: () => undefined,
    })
    const scope = createScope(createSimulatedClock())
    void service.post(scope, apiPaths.events, {}, 1000)
    config = { ...testConfig, API_KEY: 'pk_another' }
    void service.post(scope, apiPaths.events, {}, 1000)
    expect(sent).toEqual([`Bearer ${testConfig.API_KEY}`, 'Bearer pk_another'])
  })
})

describe('the service URL', () => {
  const key = formatPublishableKey('https://key.example.com', '0123456789abcdef')

  test.each<[string, Partial<Config>, string]>([
    ['is read from the key', { API_KEY: key }, 'https://key.example.com'],
    [
      'is read from the config if set',
      { API_KEY: key, baseUrl: 'https://own.example.com' },
      'https://own.example.com',
    ],
    [
      'may have a path and trailing slashes',
      { API_KEY: key, baseUrl: 'https://own.example.com/links//' },
      'https://own.example.com/links',
    ],
    ['is the fallback for a key without a URL', { API_KEY: 'pk_live_0123456789' }, fallbackOrigin],
    ['is the fallback for a secret key', { API_KEY: 'sk_0123456789abcdef' }, fallbackOrigin],
    ['is the fallback for another string', { API_KEY: 'https://other.example' }, fallbackOrigin],
  ])('%s', (_, config, address) => {
    expect(getServiceUrl({ ...testConfig, ...config })).toBe(address)
  })

  test('is read from the key if the config has an empty one', () => {
    expect(getServiceUrl({ ...testConfig, API_KEY: key, baseUrl: '' })).toBe(
      'https://key.example.com',
    )
  })
})

describe('a response', () => {
  test.each([200, 202, 302, 400, 401, 403, 404, 413, 422])(
    'with status %i is returned',
    async (status) => {
      const { post } = createRig({ status, body: '{"link":null}' })
      expect(await post()).toMatchObject({ kind: 'response', status, body: { link: null } })
    },
  )

  test.each([400, 401, 404])('with status %i needs no JSON', async (status) => {
    const { post } = createRig({ status, body: '<html></html>' })
    expect(await post()).toMatchObject({ kind: 'response', status, body: undefined })
  })

  test.each([408, 429, 500, 502, 503, 504, 511])('with status %i is retryable', async (status) => {
    const { post } = createRig({ status, body: 'busy', retryAfter: '3' })
    expect(await post()).toMatchObject({
      kind: 'busy',
      status,
      retryAfter: '3',
      error: {
        code: 'service_failed',
        message: `links.example.com responded to match-link with HTTP ${status}.`,
      },
    })
  })

  test.each([
    ['a sign-in page', 200, '<html>Sign in</html>'],
    ['an empty body', 204, ''],
    ['truncated JSON', 200, '{"link":'],
    ['a page with status 202', 202, 'Accepted'],
  ])('with %s is not accepted', async (_, status, body) => {
    const { post } = createRig({ status, body })
    expect(await post()).toMatchObject({
      kind: 'unanswered',
      error: { code: 'answer_unreadable' },
    })
  })
})

describe('no response', () => {
  test('because there is no network is reported with its cause', async () => {
    const { post } = createRig('offline')
    expect(await post()).toMatchObject({
      kind: 'unanswered',
      error: { code: 'service_unreachable', cause: new Error('Network request failed') },
    })
  })

  test('in time cancels the request', async () => {
    const { post, clock, http } = createRig({ body: '{}', afterMs: 1001 })
    const answer = post(1000)
    await clock.advance(999)
    expect(http.openRequests).toBe(1)
    await clock.advance(1)
    expect(http.openRequests).toBe(0)
    expect(clock.pendingTimers).toBe(0)
    expect(await answer).toMatchObject({
      kind: 'unanswered',
      error: { code: 'service_unreachable' },
    })
  })

  test('before the client is stopped cancels the request', async () => {
    const { post, clock, http, scope } = createRig('hang')
    const answer = post()
    scope.close()
    expect(http.openRequests).toBe(0)
    expect(await answer).toEqual({ kind: 'stopped' })
    expect(clock.pendingTimers).toBe(0)
  })

  test('is returned by a client that was stopped before', async () => {
    const { post, http, scope } = createRig()
    scope.close()
    expect(await post()).toEqual({ kind: 'stopped' })
    expect(http.requests).toEqual([])
  })

  test.each([undefined, null, {}, 'ok', { status: '200', body: '{}' }])(
    'is read from %j, which a port may return',
    async (response) => {
      const scope = createScope(createSimulatedClock())
      const http: Http = {
        post: () => ({
          response: Promise.resolve(response as unknown as HttpResponse),
          cancel() {},
        }),
      }
      const service = createServiceClient({
        http,
        sdk: 'test/1.0.0',
        config: () => testConfig,
        trace: () => undefined,
      })
      expect((await service.post(scope, apiPaths.events, {}, 1000)).kind).toBe('unanswered')
    },
  )

  test('because the port throws is reported', async () => {
    const scope = createScope(createSimulatedClock())
    const http: Http = {
      post() {
        throw new Error('no such module')
      },
    }
    const service = createServiceClient({
      http,
      sdk: 'test/1.0.0',
      config: () => testConfig,
      trace: () => undefined,
    })
    expect(await service.post(scope, apiPaths.events, {}, 1000)).toMatchObject({
      kind: 'unanswered',
      error: { code: 'service_unreachable' },
    })
  })

  test('because the body cannot be serialized is reported', async () => {
    const { scope, http } = createRig()
    const service = createServiceClient({
      http,
      sdk: 'test/1.0.0',
      config: () => testConfig,
      trace: () => undefined,
    })
    expect((await service.post(scope, apiPaths.events, 1n, 1000)).kind).toBe('unanswered')
    expect(http.requests).toEqual([])
  })
})

test('a call is cancelled once, even after its response', async () => {
  const clock = createSimulatedClock()
  const scope = createScope(clock)
  let ends = 0
  const response: HttpResponse = { status: 200, retryAfter: null, body: '{}' }
  const http: Http = {
    post: () => ({ response: Promise.resolve(response), cancel: () => void (ends += 1) }),
  }
  const service = createServiceClient({
    http,
    sdk: 'test/1.0.0',
    config: () => testConfig,
    trace: () => undefined,
  })
  await service.post(scope, apiPaths.events, {}, 1000)
  scope.close()
  expect(ends).toBe(1)
})

test('no error message contains a URL or a key', async () => {
  const replies: MatchReply[] = ['offline', { status: 503 }, { status: 200, body: 'portal' }]
  for (const reply of replies) {
    const answer = await createRig(reply).post()
    const message = 'error' in answer ? answer.error.message : ''
    expect(message).not.toBe('')
    expect(message).not.toContain('http')
    expect(message).not.toContain('pk_')
  }
})
