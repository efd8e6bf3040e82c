import { testSignals } from '@throughlink/client/testing'
import { version } from '../../src/version.ts'
import {
  advance,
  answered,
  apiKey,
  clickId,
  createPhone,
  isIos,
  link,
  matched,
  resolvedTo,
  route,
  short,
  simulatePhones,
  takeLogLines,
} from './phone.tsx'

simulatePhones()

const platform = isIos ? 'ios' : 'android'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const anId = expect.stringMatching(uuid) as string

describe('headers', () => {
  test('every request of a mounted app has all headers', async () => {
    const phone = createPhone({ script: { resolve: () => resolvedTo(link) } })
    const app = await phone.launch()
    await phone.open(short)
    app.sdk.LinkAnalytics.logEvent('login')
    await advance(10_000)
    expect(phone.service.requests.map(({ path }) => path)).toEqual([
      '/api/link/match-link',
      '/api/link/resolve-short',
      '/api/link/events',
    ])
    for (const { headers } of phone.service.requests) {
      expect(headers).toEqual({
        'Content-Type': 'application/json',
        Authorization: `Bearer ${apiKey}`,
        'X-App-ID': 'app_acme',
        'X-SDK': `react-native/${version}`,
        'X-API-Version': '2026-11-01',
      })
    }
  })
})

describe('the Play install referrer', () => {
  async function launchWith(referrer: string) {
    const phone = createPhone({ referrer: { referrer }, script: { match: () => matched(link) } })
    const app = await phone.launch()
    expect(app.shown()).toBe(route)
    return phone.matches()
  }

  test.each([
    `clickId=${clickId}`,
    `utm_source=a&click_id=${clickId}&utm_medium=b`,
    encodeURIComponent(`utm_source=a&clickId=${clickId}`),
    `utm_campaign=100%&clickId=${clickId}`,
  ])('on Android the clickId is found in %s', async (referrer) => {
    const [request] = await launchWith(referrer)
    expect(request?.['clickId']).toBe(isIos ? undefined : clickId)
  })

  test.each([
    'utm_source=google-play&utm_medium=organic',
    'click_id=EAIaIQobChMI',
    `next=${encodeURIComponent(`/x?clickId=${clickId}`)}`,
    '%',
    '(not set)',
    '',
  ])('a referrer without our clickId (%j) falls back to the fingerprint', async (referrer) => {
    const [request] = await launchWith(referrer)
    expect(request).toMatchObject({ model: testSignals.model })
    expect(request).not.toHaveProperty('clickId')
  })
})

describe('the body of a match', () => {
  test('with a clickId: installId, clickId and times, and a fingerprint only with calibration', async () => {
    const referrer = {
      referrer: `clickId=${clickId}`,
      clickTime: 1_700_000_000,
      installTime: 1_700_000_060,
    }
    for (const config of [
      { matching: 'full' },
      { matching: 'full', calibration: true },
      { matching: 'deterministic', calibration: true },
    ] as const) {
      const phone = createPhone({ referrer, config })
      await phone.launch()
      const { clickTime, installTime } = referrer
      const body = { installId: anId, clickId, referrer: { clickTime, installTime } }
      const shadow = expect.objectContaining({ model: testSignals.model, platform }) as object
      const isCalibrating = 'calibration' in config && config.matching === 'full'
      const sent = isCalibrating ? { ...body, shadow } : body
      if (isIos) expect(phone.matches().some((match) => 'clickId' in match)).toBe(false)
      else expect(phone.matches()).toEqual([sent])
    }
  })

  test('without a clickId: the fingerprint and nothing else', async () => {
    const phone = createPhone()
    await phone.launch()
    expect(phone.matches()).toEqual([
      { ...testSignals, platform, installId: anId, timestamp: expect.any(Number) as number },
    ])
  })

  test('installId is created once per install, stored with the processed flag, and never shared', async () => {
    const phone = createPhone()
    await phone.launch()
    const [match] = phone.matches()
    expect(phone.record()).toMatchObject({ installId: match?.['installId'], processed: true })
    const other = createPhone()
    await other.launch()
    expect(other.matches()[0]?.['installId']).not.toBe(match?.['installId'])
  })

  test('events of this and later processes carry the installId of the match', async () => {
    const phone = createPhone()
    for (let start = 1; start <= 2; start++) {
      const app = await phone.launch()
      app.sdk.LinkAnalytics.logEvent('login')
      await advance(10_000)
      await app.kill()
    }
    const [match] = phone.matches()
    expect(phone.events().map(({ installId }) => installId)).toEqual([
      match?.['installId'],
      match?.['installId'],
    ])
  })
})

describe('the answer to a match', () => {
  test.each(['referrer', 'clipboard', 'probabilistic'] as const)(
    'a link matched by %s is shown, with its method and confidence',
    async (matchType) => {
      const body = { link, matchType, confidence: 0.5 }
      const phone = createPhone({ script: { match: () => ({ body }) } })
      const app = await phone.launch()
      expect(app.shown()).toBe(route)
      expect(app.details[1]).toMatchObject({ method: matchType, confidence: 0.5 })
    },
  )

  test('a response with only a link is enough', async () => {
    const phone = createPhone({ script: { match: () => answered({ link }) } })
    expect((await phone.launch()).shown()).toBe(route)
  })

  test.each([
    ['a null link and a reason', answered({ link: null, reason: 'ambiguous' }), 'ambiguous'],
    ['404', { status: 404, body: '{"code":"anything"}' }, 'no_match'],
  ])('%s means no match, and no error', async (_, reply, reason) => {
    const phone = createPhone({ script: { match: () => reply } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    expect(app.details[1]).toMatchObject({ status: 'none', reason, error: null })
  })

  test.each([
    ['an empty object', { body: '{}' }],
    ['a link that is no text', { body: '{"link":7}' }],
    ['a page', { body: '<html>' }],
    ['a 404 page', { status: 404, body: '<html>' }],
  ])('%s is none, so the match goes on', async (_, reply) => {
    const replies = [reply, matched(link)]
    const phone = createPhone({ script: { match: () => replies.shift() ?? 'offline' } })
    const app = await phone.launch()
    await advance(1000)
    expect(app.shown()).toBe(route)
  })
})

test('resolve-short receives only the URL, and its link is shown', async () => {
  const body = { link, route: '/ignored', parameters: {} }
  const phone = createPhone({ script: { resolve: () => ({ body }) } })
  const app = await phone.launch({ initialUrl: short })
  expect(app.shown()).toBe(route)
  expect(phone.service.requestsTo('resolveShort').map((request) => request.body)).toEqual([
    { url: short },
  ])
})

describe('events', () => {
  test('each event has id, name, time, optional data and installId; the request has sentAt', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const loggedAt = Date.now()
    app.sdk.LinkAnalytics.logEvent('login')
    app.sdk.LinkAnalytics.logEvent('purchase', { value: 19.9 })
    await advance(10_000)
    const installId = phone.matches()[0]?.['installId']
    expect(phone.service.requestsTo('events').map(({ body }) => body)).toEqual([
      {
        sentAt: loggedAt + 10_000,
        events: [
          { id: anId, name: 'login', time: loggedAt, installId },
          { id: anId, name: 'purchase', time: loggedAt, installId, data: { value: 19.9 } },
        ],
      },
    ])
  })

  test('a request has at most 100 events and 500 kB', async () => {
    const phone = createPhone({ script: { events: () => 'offline' } })
    const app = await phone.launch()
    for (let index = 0; index < 120; index++) {
      app.sdk.LinkAnalytics.logEvent('share', { text: 'x'.repeat(7000) })
    }
    await advance(0)
    phone.service.script.events = ({ events }) => ({
      status: 202,
      body: { accepted: events.length, duplicate: 0, rejected: [] },
    })
    await advance(300_000)
    const bodies = phone.service.requestsTo('events').map(({ body }) => body)
    for (const body of bodies) {
      expect((body as { events: unknown[] }).events.length).toBeLessThanOrEqual(100)
      expect(JSON.stringify(body).length).toBeLessThanOrEqual(500_000)
    }
    expect(new Set(phone.events().map(({ id }) => id)).size).toBe(120)
    takeLogLines()
  })

  test('an event of more than 32 kB is kept without its data', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const texts = Array.from({ length: 5 }, () => 'x'.repeat(7900))
    app.sdk.LinkAnalytics.logEvent('share', texts)
    await advance(10_000)
    expect(phone.events()).toHaveLength(1)
    expect(JSON.stringify(phone.events()[0]).length).toBeLessThanOrEqual(32_000)
    expect(takeLogLines()).toEqual([
      expect.stringContaining('Event data contains values that cannot be sent'),
    ])
  })
})

describe('errors', () => {
  test.each([
    [401, 'invalid_key', 1],
    [403, 'wrong_app', 1],
    [413, 'too_large', 1],
    [422, 'invalid_request', 1],
    [429, 'rate_limited', 3],
    [503, 'unavailable', 3],
  ])(
    'a %i problem (%s) causes one log line and one typed error after %i awaited attempts',
    async (status, code, attempts) => {
      const onError = jest.fn()
      const problem = { type: 'about:blank', title: 'x', status, code, requestId: 'r' }
      const reply = { status, body: JSON.stringify(problem) }
      const phone = createPhone({ config: { onError }, script: { match: () => reply } })
      const app = await phone.launch()
      await advance(5000)
      expect(app.shown()).toBe('home')
      expect(phone.matches().length).toBeGreaterThanOrEqual(attempts)
      expect(onError).toHaveBeenCalledTimes(1)
      expect(takeLogLines()).toEqual([expect.stringContaining(String(status))])
      expect(app.details[1]?.error?.code).toBe(
        attempts === 1 ? 'service_refused' : 'service_failed',
      )
    },
  )
})
