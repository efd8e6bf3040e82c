import type { MatchRequest, MatchResponse, ResolveShortResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { Signals } from '../ports.ts'
import { createReporter } from '../reporter.ts'
import { createServiceClient } from '../service/serviceClient.ts'
import type { ServiceScript } from '../testing/createScriptedService.ts'
import { createTestPhone, testConfig, type TestPhoneOptions } from '../testing/createTestPhone.ts'
import { testSignals } from '../testing/testSignals.ts'
import { createScope } from '../time/scope.ts'
import { noFacts } from './createFacts.ts'
import type { MatchOutcome } from './matchOutcome.ts'
import { getMatchTimes } from './matchTimes.ts'
import { runMatch } from './runMatch.ts'

type MatchReply = ReturnType<NonNullable<ServiceScript['match']>>

const installId = '0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345'
const url = 'https://l.example.com/products/42'
const resolved: Partial<ResolveShortResponse> = { link: url }
const short: Partial<MatchResponse> = { link: 'https://l.example.com/abc?a=1' }
const link = { body: { link: url, matchType: 'probabilistic' as const, confidence: 0.9 } }

interface Options extends Pick<TestPhoneOptions, 'ports'> {
  readonly replies: readonly MatchReply[]
  readonly config?: () => Partial<Config>
  readonly resolve?: NonNullable<ServiceScript['resolve']>
  readonly begin?: () => Promise<boolean>
}

const stored = () => Promise.resolve(true)

function startMatch({ replies, config = () => ({}), resolve, ports, begin = stored }: Options) {
  const left = [...replies]
  const requestedAt: number[] = []
  const phone = createTestPhone({
    ...(ports ? { ports } : {}),
    script: {
      match() {
        requestedAt.push(phone.clock.now() - startedAt)
        return left.shift() ?? 'hang'
      },
      ...(resolve ? { resolve } : {}),
    },
  })
  const { clock, service: http } = phone
  const startedAt = clock.now()
  const scope = createScope(clock)
  const currentConfig = () => ({ ...testConfig, ...config() })
  const outcomes: MatchOutcome[] = []
  void runMatch({
    config: currentConfig,
    ports: phone.ports,
    clock,
    random: { fraction: () => 0.5, id: () => '' },
    service: createServiceClient({
      http,
      sdk: 'test/1.0.0',
      config: currentConfig,
      trace: () => undefined,
    }),
    reporter: createReporter({ error() {} }, () => undefined),
    scope,
    times: getMatchTimes(5000),
    deadline: clock.now() + 5000,
    askToPaste: () => Promise.resolve(true),
    known: noFacts,
    isFresh: true,
    trace: () => undefined,
    installId,
    begin,
  }).then((outcome) => outcomes.push(outcome))
  return { clock, http, scope, requestedAt, outcomes }
}

test('a link has a route, a method and a confidence', async () => {
  const { clock, outcomes } = startMatch({ replies: [link] })
  await clock.advance(0)
  expect(outcomes).toEqual([
    {
      kind: 'link',
      link: {
        url,
        resolvedUrl: null,
        route: '/products/42',
        type: 'deferred',
        method: 'probabilistic',
        confidence: 0.9,
      },
    },
  ])
  expect(clock.pendingTimers).toBe(0)
})

test('a short link is resolved first, and stays deferred', async () => {
  const { clock, outcomes } = startMatch({
    replies: [{ body: short }],
    resolve: () => ({ body: resolved }),
  })
  await clock.advance(0)
  expect(outcomes).toMatchObject([
    {
      link: {
        url: short.link,
        resolvedUrl: `${url}?a=1`,
        route: '/products/42?a=1',
        type: 'deferred',
      },
    },
  ])
})

describe('a retry', () => {
  test.each<[string, MatchReply]>([
    ['no network', 'offline'],
    ['a timeout of the service', { status: 408 }],
    ['too many requests', { status: 429 }],
    ['an outage', { status: 503 }],
    ['a captive portal', { body: '<html></html>' }],
  ])('follows %s, three tries in total, with growing delays', async (_, reply) => {
    const { clock, requestedAt, outcomes } = startMatch({ replies: [reply, reply, reply, link] })
    await clock.advance(20_000)
    expect(requestedAt).toEqual([0, 125, 375])
    expect(outcomes).toMatchObject([{ kind: 'failed', unanswered: true }])
  })

  test('may find the link', async () => {
    const { clock, outcomes } = startMatch({ replies: ['offline', { status: 503 }, link] })
    await clock.advance(5000)
    expect(outcomes).toMatchObject([{ kind: 'link' }])
  })

  test('waits for Retry-After', async () => {
    const { clock, requestedAt } = startMatch({
      replies: [{ status: 503, retryAfter: '2' }, link],
    })
    await clock.advance(5000)
    expect(requestedAt).toEqual([0, 2000])
  })

  test('is not made when Retry-After exceeds the timeout', async () => {
    const { clock, requestedAt, outcomes } = startMatch({
      replies: [{ status: 503, retryAfter: '5' }, link],
    })
    await clock.advance(0)
    expect(requestedAt).toEqual([0])
    expect(outcomes).toMatchObject([{ kind: 'failed', unanswered: true }])
  })

  test.each<[number, object]>([
    [400, { kind: 'failed', unanswered: false }],
    [401, { kind: 'failed', unanswered: false }],
    [403, { kind: 'failed', unanswered: false }],
    [404, { kind: 'none' }],
    [422, { kind: 'failed', unanswered: false }],
  ])('is not made after %i', async (status, outcome) => {
    const { clock, requestedAt, outcomes } = startMatch({ replies: [{ status }, link] })
    await clock.advance(20_000)
    expect(requestedAt).toHaveLength(1)
    expect(outcomes).toMatchObject([outcome])
  })

  test('follows a request without a response while it fits, and the last response may be late', async () => {
    const { clock, requestedAt, outcomes } = startMatch({
      replies: ['hang', { ...link, afterMs: 9000 }],
    })
    await clock.advance(5000)
    expect(requestedAt).toEqual([0, 2625])
    expect(outcomes).toEqual([])
    await clock.advance(6625)
    expect(outcomes).toMatchObject([{ kind: 'link' }])
  })

  test('without a response ends ten seconds after the timeout', async () => {
    const { clock, http, outcomes } = startMatch({ replies: ['hang', 'hang'] })
    await clock.advance(14_999)
    expect(outcomes).toEqual([])
    await clock.advance(1)
    expect(outcomes).toMatchObject([{ kind: 'failed', unanswered: true }])
    expect(http.openRequests).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('omits data that consent no longer covers', async () => {
    let matching: Config['matching'] = 'full'
    const { clock, http, outcomes } = startMatch({
      replies: [{ status: 503, retryAfter: '1' }, link],
      config: () => ({ matching }),
    })
    await clock.advance(500)
    matching = 'deterministic'
    await clock.advance(5000)
    expect(http.requestsTo('matchLink')).toHaveLength(1)
    expect(outcomes).toEqual([{ kind: 'skipped', reason: 'no_token', error: null }])
  })

  test('has the same install id and its own time', async () => {
    const { clock, http } = startMatch({ replies: ['offline', 'offline', link] })
    await clock.advance(5000)
    const bodies = http
      .requestsTo('matchLink')
      .map(({ body }) => body as MatchRequest & { timestamp: number })
    expect(new Set(bodies.map((body) => body.installId))).toEqual(new Set([installId]))
    const [first, second, third] = bodies.map(({ timestamp }) => timestamp)
    expect(Number(second) - Number(first)).toBe(125)
    expect(Number(third) - Number(second)).toBe(250)
  })
})

describe('no request', () => {
  test('is sent before the attempt is stored', async () => {
    let store: (isStored: boolean) => void = () => {}
    const begin = () => new Promise<boolean>((resolve) => (store = resolve))
    const { clock, requestedAt } = startMatch({ replies: [link], begin })
    await clock.advance(400)
    expect(requestedAt).toEqual([])
    store(true)
    await clock.advance(0)
    expect(requestedAt).toEqual([400])
  })

  test('is sent if the attempt cannot be stored: it would be repeated at each start', async () => {
    const begin = () => Promise.resolve(false)
    const { clock, requestedAt, outcomes } = startMatch({ replies: [link], begin })
    await clock.advance(5000)
    expect(requestedAt).toEqual([])
    expect(outcomes).toEqual([{ kind: 'skipped', reason: 'storage_unwritable', error: null }])
  })

  test('is sent before the signals, which may be slow', async () => {
    let learn: (signals: Signals) => void = () => {}
    const signals = new Promise<Signals>((resolve) => (learn = resolve))
    const { clock, requestedAt, outcomes } = startMatch({
      replies: [link],
      ports: { device: { read: () => signals } },
    })
    await clock.advance(7000)
    learn(testSignals)
    await clock.advance(0)
    expect(requestedAt).toEqual([7000])
    expect(outcomes).toMatchObject([{ kind: 'link' }])
  })

  test('is sent without device signals, which is an error', async () => {
    const { clock, requestedAt, outcomes } = startMatch({
      replies: [link],
      ports: { device: undefined },
    })
    await clock.advance(5000)
    expect(requestedAt).toEqual([])
    expect(outcomes).toMatchObject([{ kind: 'skipped', error: { code: 'device_unreadable' } }])
  })

  test('is sent with deterministic matching and no token, which is no match', async () => {
    const { clock, requestedAt, outcomes } = startMatch({
      replies: [link],
      config: () => ({ matching: 'deterministic' }),
    })
    await clock.advance(5000)
    expect(requestedAt).toEqual([])
    expect(outcomes).toEqual([{ kind: 'skipped', reason: 'no_token', error: null }])
  })
})

describe('a stop', () => {
  test.each([
    ['during the first try', 0],
    ['between two tries', 2510],
    ['during the last try', 3000],
  ])('%s has no outcome to store and leaves no timer or request', async (_, stoppedAfterMs) => {
    const { clock, scope, http, outcomes } = startMatch({ replies: ['hang', 'hang'] })
    await clock.advance(stoppedAfterMs)
    scope.close()
    await clock.advance(60_000)
    expect(outcomes).toEqual([{ kind: 'stopped' }])
    expect(http.openRequests).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })
})
