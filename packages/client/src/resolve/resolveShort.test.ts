import type { ResolveShortRequest, ResolveShortResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import type { LinkError } from '../errors/linkError.ts'
import { createReporter } from '../reporter.ts'
import { createServiceClient } from '../service/serviceClient.ts'
import { createScriptedService, type ServiceScript } from '../testing/createScriptedService.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { testConfig } from '../testing/createTestPhone.ts'
import { createScope } from '../time/scope.ts'
import { resolveShort } from './resolveShort.ts'

type ResolveReply = ReturnType<NonNullable<ServiceScript['resolve']>>

const random = { fraction: () => 0.5, id: () => '' }
const short = 'https://l.example.com/abc?from=mail#top'

/** Creates the response for a resolved short link. */
function resolvedTo(link: string): ResolveReply {
  const body: Partial<ResolveShortResponse> = { link }
  return { body }
}

function createRig(...replies: ResolveReply[]) {
  const clock = createSimulatedClock()
  const http = createScriptedService(clock, {
    resolve: () =>
      (replies.length > 1 ? replies.shift() : replies[0]) ??
      resolvedTo('https://l.example.com/products/42'),
  })
  const scope = createScope(clock)
  const errors: LinkError[] = []
  const reporter = createReporter({ error() {} }, (error) => {
    errors.push(error)
  })
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
    errors,
    resolve: (link: string, hosts?: readonly string[]) =>
      resolveShort(link, hosts, 1000, { service, scope, reporter, clock, random }),
  }
}

test('a short link is resolved, and keeps its query', async () => {
  const { resolve, http } = createRig()
  expect(await resolve(short)).toBe('https://l.example.com/products/42?from=mail')
  const requested = http.requests.map(({ body }) => (body as ResolveShortRequest).url)
  expect(requested).toEqual(['https://l.example.com/abc'])
})

test('a link that resolves to a short link is not resolved again', async () => {
  const { resolve, http } = createRig(resolvedTo('https://l.example.com/def'))
  expect(await resolve('https://l.example.com/abc')).toBe('https://l.example.com/def')
  expect(http.requests).toHaveLength(1)
})

test.each([
  ['a longer path', 'https://l.example.com/a/b', undefined],
  ['the root', 'https://l.example.com/', undefined],
  ['a scheme link', 'myapp://abc', undefined],
  ['a bare path', '/abc', undefined],
  ['a foreign host', 'https://other.example/abc', ['l.example.com']],
])('%s is not resolved', async (_, link, hosts) => {
  const { resolve, http } = createRig()
  expect(await resolve(link, hosts)).toBeNull()
  expect(http.requests).toEqual([])
})

describe('a short link resolves to nothing', () => {
  test.each<[string, ResolveReply, string[]]>([
    ['when the service does not know it', { status: 404 }, []],
    ['when the service refuses', { status: 401 }, ['service_refused']],
    ['when the link in the response is empty', resolvedTo(''), []],
    ['when every response has no link', { body: '{}' }, ['answer_unreadable']],
    ['when every response is null', { body: 'null' }, ['answer_unreadable']],
    ["when a proxy's page is always in the way", { status: 403, body: '' }, ['service_failed']],
    ['without a network', 'offline', ['service_unreachable']],
    ['during an outage', { status: 503 }, ['service_failed']],
    ['behind a captive portal', { body: '<html></html>' }, ['answer_unreadable']],
    ['when the request times out', 'hang', ['service_unreachable']],
  ])('%s', async (_, reply, codes) => {
    const { resolve, clock, errors } = createRig(reply)
    const resolved = resolve(short)
    await clock.advance(1000)
    expect(await resolved).toBeNull()
    expect(errors.map(({ code }) => code)).toEqual(codes)
    expect(clock.pendingTimers).toBe(0)
  })

  test('when the client is stopped', async () => {
    const { resolve, scope, errors } = createRig('hang')
    const resolved = resolve(short)
    scope.close()
    expect(await resolved).toBeNull()
    expect(errors).toEqual([])
  })
})

describe('a short link is resolved at a later try', () => {
  test.each<[string, ResolveReply]>([
    ['after a moment without a network', 'offline'],
    ['after an outage', { status: 503 }],
    ['after a limit', { status: 429, retryAfter: '0.3' }],
    ['after a captive portal', { body: '<html></html>' }],
    ["after a proxy's page", { status: 404, body: '<html></html>' }],
  ])('%s', async (_, reply) => {
    const { resolve, clock, errors } = createRig(reply, resolvedTo('https://l.example.com/p'))
    const resolved = resolve('https://l.example.com/abc')
    await clock.advance(1000)
    expect(await resolved).toBe('https://l.example.com/p')
    expect(errors).toEqual([])
  })
})
