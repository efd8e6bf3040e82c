import { useEffect } from 'react'
import { AppState } from 'react-native'
import { advance, createPhone, type Process, simulatePhones, takeLogLines } from './phone.tsx'

simulatePhones()

const accepted = ({ events }: { events: readonly unknown[] }) => ({
  status: 202,
  body: { accepted: events.length, duplicate: 0, rejected: [] },
})

function getNames(events: readonly { readonly name: string }[]) {
  return events.map(({ name }) => name)
}

/** Creates a component that logs an event on mount, as for a screen view. */
function createMountLogger({ LinkAnalytics, LinkEventNames }: Process) {
  function Logger() {
    useEffect(() => {
      LinkAnalytics.logEvent(LinkEventNames.ViewItem)
    }, [])
    return null
  }
  return <Logger />
}

describe('logEvent', () => {
  test('logEvent returns nothing and never throws, with or without a provider', async () => {
    const phone = createPhone()
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const hostile = {
      get value(): never {
        throw new Error('broken')
      },
    }
    const returned: unknown[] = []
    const logAll = ({ LinkAnalytics }: Process) => {
      const logEvent = LinkAnalytics.logEvent as (...values: unknown[]) => unknown
      for (const data of [
        undefined,
        null,
        5,
        'text',
        circular,
        hostile,
        () => 1,
        5n,
        Symbol('x'),
      ]) {
        returned.push(logEvent('share', data))
      }
      returned.push(logEvent())
    }
    const app = await phone.launch({ before: logAll })
    logAll(app.sdk)
    await advance(10_000)
    expect(phone.events()).toHaveLength(20)
    expect(new Set(returned)).toEqual(new Set([undefined]))
    takeLogLines()
  })

  test('logEvent causes no re-render', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const before = [app.contexts.length, app.details.length, app.bystanderRenders]
    for (let index = 0; index < 50; index++) app.sdk.LinkAnalytics.logEvent('share')
    await advance(60_000)
    expect([app.contexts.length, app.details.length, app.bystanderRenders]).toEqual(before)
  })
})

describe('before the provider is mounted', () => {
  test('events are kept, and sent in order with events from mount effects', async () => {
    const phone = createPhone()
    const app = await phone.launch({
      before: ({ LinkAnalytics }) => LinkAnalytics.logEvent('login'),
      children: createMountLogger,
    })
    app.sdk.LinkAnalytics.logEvent('share')
    await advance(10_000)
    expect(getNames(phone.events())).toEqual(['login', 'view_item', 'share'])
  })

  test('at most 100 events are kept; older ones are dropped, with one log line', async () => {
    const phone = createPhone()
    await phone.launch({
      before({ LinkAnalytics }) {
        for (let index = 0; index < 103; index++) LinkAnalytics.logEvent('share', index)
      },
    })
    await advance(10_000)
    expect(phone.events().map(({ data }) => data)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 3),
    )
    expect(takeLogLines()).toEqual([expect.stringContaining('More than 100 events')])
  })

  test('StrictMode runs the app’s mount effect twice, and nothing else is duplicated', async () => {
    const phone = createPhone()
    await phone.launch({ children: createMountLogger, isStrict: true })
    await advance(10_000)
    expect(getNames(phone.events())).toEqual(['view_item', 'view_item'])
    expect(new Set(phone.events().map(({ id }) => id)).size).toBe(2)
  })

  test('events logged between an unmount and the next mount are kept', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    await app.remount()
    app.tree.rerender(<></>)
    await advance(0)
    app.sdk.LinkAnalytics.logEvent('login')
    await advance(60_000)
    expect(phone.events()).toHaveLength(0)
    await app.remount()
    await advance(10_000)
    expect(getNames(phone.events())).toEqual(['login'])
  })
})

describe('the queue', () => {
  test('an event keeps its id across retries and restarts', async () => {
    const phone = createPhone({ script: { events: () => 'offline' } })
    const first = await phone.launch()
    first.sdk.LinkAnalytics.logEvent('purchase')
    await advance(15_000)
    await first.kill()
    phone.service.script.events = accepted
    await phone.launch()
    await advance(10_000)
    expect(phone.events().length).toBeGreaterThan(1)
    expect(new Set(phone.events().map(({ id }) => id)).size).toBe(1)
    takeLogLines()
  })

  test('an event survives a kill right after it is logged', async () => {
    const phone = createPhone()
    const first = await phone.launch()
    first.sdk.LinkAnalytics.logEvent('purchase', { value: 1 })
    await advance(0)
    await first.kill()
    expect(phone.events()).toHaveLength(0)
    await phone.launch()
    await advance(10_000)
    expect(phone.events()).toMatchObject([{ name: 'purchase', data: { value: 1 } }])
  })

  test('at most 1,000 events are queued; the oldest tenth is dropped, with one log line', async () => {
    const phone = createPhone({ script: { events: () => ({ status: 503, retryAfter: '100' }) } })
    const app = await phone.launch()
    for (let index = 0; index < 1005; index++) app.sdk.LinkAnalytics.logEvent('share', index)
    await advance(10_000)
    expect(takeLogLines().filter((line) => line.includes('More than 1000 events'))).toHaveLength(1)
    const refused = phone.events().length
    phone.service.script.events = accepted
    await advance(120_000)
    expect(
      phone
        .events()
        .slice(refused)
        .map(({ data }) => data),
    ).toEqual(Array.from({ length: 904 }, (_, index) => index + 101))
  })

  test('at most a megabyte is queued; the oldest events are dropped, with one log line', async () => {
    const phone = createPhone({ script: { events: () => ({ status: 503, retryAfter: '100' }) } })
    const app = await phone.launch()
    const text = 'x'.repeat(8000)
    for (let index = 0; index < 200; index++) app.sdk.LinkAnalytics.logEvent('share', text)
    await advance(10_000)
    expect(takeLogLines().filter((line) => line.includes('More than 1 MB of events'))).toHaveLength(
      1,
    )
    const refused = phone.events().length
    phone.service.script.events = accepted
    await advance(120_000)
    const sent = phone.events().length - refused
    expect(sent).toBeGreaterThan(100)
    expect(sent).toBeLessThan(125)
  })

  test('twenty queued events are sent immediately', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    for (let index = 0; index < 19; index++) app.sdk.LinkAnalytics.logEvent('share')
    await advance(0)
    expect(phone.events()).toHaveLength(0)
    app.sdk.LinkAnalytics.logEvent('share')
    await advance(0)
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    expect(phone.events()).toHaveLength(20)
  })

  test('fewer events are sent ten seconds after the first', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    await advance(6000)
    app.sdk.LinkAnalytics.logEvent('share')
    await advance(3999)
    expect(phone.events()).toHaveLength(0)
    await advance(1)
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    expect(phone.events()).toHaveLength(2)
  })

  test('all queued events are sent when the app goes to the background', async () => {
    const listeners = new Set<(state: 'active' | 'inactive' | 'background') => void>()
    jest.spyOn(AppState, 'addEventListener').mockImplementation((_, listener) => {
      listeners.add(listener)
      return { remove: () => listeners.delete(listener) }
    })
    const phone = createPhone()
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    for (const listener of listeners) listener('inactive')
    await advance(0)
    expect(phone.events()).toHaveLength(0)
    for (const listener of listeners) listener('background')
    await advance(0)
    expect(phone.events()).toHaveLength(1)
    await app.unmount()
    expect(listeners.size).toBe(0)
  })

  test('retry delays grow from half a second to five minutes', async () => {
    // Disables jitter, which would otherwise shorten each delay at random.
    jest.spyOn(Math, 'random').mockReturnValue(0.9999)
    const phone = createPhone({ script: { events: () => 'offline' } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    await advance(10_000)
    const attempts = [Date.now()]
    while (attempts.length < 13) {
      const before = phone.service.requestsTo('events').length
      await advance(250)
      if (phone.service.requestsTo('events').length > before) attempts.push(Date.now())
    }
    const delays = attempts.slice(1).map((at, index) => (at - (attempts[index] ?? 0)) / 1000)
    expect(delays).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(takeLogLines()).toHaveLength(1)
  })

  test('Retry-After overrides the retry delay', async () => {
    const phone = createPhone({ script: { events: () => ({ status: 429, retryAfter: '90' }) } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    await advance(10_000)
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    await advance(89_999)
    for (let index = 0; index < 30; index++) app.sdk.LinkAnalytics.logEvent('share')
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    phone.service.script.events = accepted
    await advance(1)
    expect(phone.service.requestsTo('events')).toHaveLength(2)
    expect(takeLogLines()).toHaveLength(1)
  })

  test('a 413 halves the batch until it fits, and no event is lost', async () => {
    const phone = createPhone({
      script: { events: (body) => (body.events.length > 6 ? { status: 413 } : accepted(body)) },
    })
    const app = await phone.launch()
    for (let index = 0; index < 20; index++) app.sdk.LinkAnalytics.logEvent('share', index)
    await advance(10_000)
    const sizes = phone.service
      .requestsTo('events')
      .map(({ body }) => (body as { events: unknown[] }).events.length)
    expect(sizes).toEqual([20, 10, 5, 5, 5, 5])
    const arrived = phone
      .events()
      .slice(30)
      .map(({ data }) => data)
    expect(arrived).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  test.each([
    ['no network', () => 'offline' as const],
    ['a captive portal response', () => ({ body: '<html>' })],
    ['a wrong key', () => ({ status: 401 })],
    ['a broken service', () => ({ status: 500 })],
  ])('an event is removed only after the service accepts it: not after %s', async (_, events) => {
    const phone = createPhone({ script: { events } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('purchase')
    await advance(60_000)
    phone.service.script.events = accepted
    await advance(300_000)
    const requests = phone.service.requestsTo('events').length
    expect(requests).toBeGreaterThan(2)
    await advance(600_000)
    expect(phone.service.requestsTo('events')).toHaveLength(requests)
    expect(takeLogLines()).toHaveLength(1)
  })
})

describe('data', () => {
  test('JSON data is sent unchanged, as it was when logged', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const data = { items: [{ id: 1, tags: ['a', null] }], isGift: false }
    app.sdk.LinkAnalytics.logEvent('purchase', data)
    data.items.pop()
    await advance(10_000)
    expect(phone.events()[0]?.data).toEqual({
      items: [{ id: 1, tags: ['a', null] }],
      isGift: false,
    })
  })

  test('values that JSON cannot represent are replaced by a marker and named in one log line', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const data: Record<string, unknown> = { big: 5n, call: () => 1, not: NaN, fine: 'yes' }
    data['self'] = data
    app.sdk.LinkAnalytics.logEvent('purchase', data)
    await advance(10_000)
    expect(phone.events()[0]?.data).toEqual({
      big: '[bigint]',
      call: '[function]',
      not: '[NaN]',
      fine: 'yes',
      self: '[circular]',
    })
    expect(takeLogLines()).toEqual([expect.stringContaining('replaced')])
  })

  test('replaced values are passed to onError, also those of events logged before the mount', async () => {
    const codes: string[] = []
    const phone = createPhone()
    const app = await phone.launch({
      config: { onError: ({ code }) => void codes.push(code) },
      before: ({ LinkAnalytics }) => LinkAnalytics.logEvent('purchase', { value: NaN }),
    })
    expect(codes).toEqual(['event_data_replaced'])
    app.sdk.LinkAnalytics.logEvent('purchase', { value: NaN })
    expect(codes).toEqual(['event_data_replaced', 'event_data_replaced'])
    expect(takeLogLines()).toHaveLength(2)
  })
})

test('rejected events are reported with one log line for each batch and code', async () => {
  const phone = createPhone({
    script: {
      events: ({ events }) => ({
        status: 202,
        body: {
          accepted: 0,
          duplicate: 0,
          rejected: events.map(({ id }) => ({ id, code: 'too_old' as const })),
        },
      }),
    },
  })
  const app = await phone.launch()
  for (let index = 0; index < 30; index++) app.sdk.LinkAnalytics.logEvent('share')
  await advance(10_000)
  expect(takeLogLines()).toEqual([expect.stringContaining('too_old (30 events)')])
})

test('a name outside LinkEventNames is sent as it is', async () => {
  const phone = createPhone()
  const app = await phone.launch()
  app.sdk.LinkAnalytics.logEvent('level_up', { level: 3 })
  await advance(10_000)
  expect(phone.events()).toMatchObject([{ name: 'level_up', data: { level: 3 } }])
})
