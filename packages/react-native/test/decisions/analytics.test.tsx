import { useEffect } from 'react'
import { AppState } from 'react-native'
import { createPhone, pass, simulatePhones, takeLines, type Process } from './phone.tsx'

simulatePhones()

const accepted = ({ events }: { events: readonly unknown[] }) => ({
  status: 202,
  body: { accepted: events.length, duplicate: 0, rejected: [] },
})

function namesOf(events: readonly { readonly name: string }[]) {
  return events.map(({ name }) => name)
}

/** A component that logs an event when it is mounted, as a screen view would. */
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
  test('[decision 7.1] it returns nothing and throws nothing, with a provider and without', async () => {
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
    await pass(10_000)
    expect(phone.events()).toHaveLength(20)
    expect(new Set(returned)).toEqual(new Set([undefined]))
    takeLines()
  })

  test('[decision 7.1] it renders nobody', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const before = [app.contexts.length, app.details.length, app.bystanderRenders]
    for (let index = 0; index < 50; index++) app.sdk.LinkAnalytics.logEvent('share')
    await pass(60_000)
    expect([app.contexts.length, app.details.length, app.bystanderRenders]).toEqual(before)
  })
})

describe('before the provider is mounted', () => {
  test('[decision 7.2] events are kept, and sent in order with those of mount effects', async () => {
    const phone = createPhone()
    const app = await phone.launch({
      before: ({ LinkAnalytics }) => LinkAnalytics.logEvent('login'),
      children: createMountLogger,
    })
    app.sdk.LinkAnalytics.logEvent('share')
    await pass(10_000)
    expect(namesOf(phone.events())).toEqual(['login', 'view_item', 'share'])
  })

  test('[decision 7.2] a hundred of them; the oldest beyond are dropped, with one line', async () => {
    const phone = createPhone()
    await phone.launch({
      before({ LinkAnalytics }) {
        for (let index = 0; index < 103; index++) LinkAnalytics.logEvent('share', index)
      },
    })
    await pass(10_000)
    expect(phone.events().map(({ data }) => data)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 3),
    )
    expect(takeLines()).toEqual([expect.stringContaining('More than 100 events')])
  })

  test('[decision 7.2] StrictMode’s second mount effect is the app’s: nothing is doubled beyond it', async () => {
    const phone = createPhone()
    await phone.launch({ children: createMountLogger, isStrict: true })
    await pass(10_000)
    expect(namesOf(phone.events())).toEqual(['view_item', 'view_item'])
    expect(new Set(phone.events().map(({ id }) => id)).size).toBe(2)
  })

  test('[decision 7.2] between an unmount and the next mount events are kept too', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    await app.remount()
    app.tree.rerender(<></>)
    await pass(0)
    app.sdk.LinkAnalytics.logEvent('login')
    await pass(60_000)
    expect(phone.events()).toHaveLength(0)
    await app.remount()
    await pass(10_000)
    expect(namesOf(phone.events())).toEqual(['login'])
  })
})

describe('the queue', () => {
  test('[decision 7.3] an event keeps the id of its logging, however often it is sent', async () => {
    const phone = createPhone({ script: { events: () => 'offline' } })
    const first = await phone.launch()
    first.sdk.LinkAnalytics.logEvent('purchase')
    await pass(15_000)
    await first.kill()
    phone.service.script.events = accepted
    await phone.launch()
    await pass(10_000)
    expect(phone.events().length).toBeGreaterThan(1)
    expect(new Set(phone.events().map(({ id }) => id)).size).toBe(1)
    takeLines()
  })

  test('[decision 7.4] an event survives a kill right after it was logged', async () => {
    const phone = createPhone()
    const first = await phone.launch()
    first.sdk.LinkAnalytics.logEvent('purchase', { value: 1 })
    await pass(0)
    await first.kill()
    expect(phone.events()).toHaveLength(0)
    await phone.launch()
    await pass(10_000)
    expect(phone.events()).toMatchObject([{ name: 'purchase', data: { value: 1 } }])
  })

  test('[decision 7.4] at most a thousand wait; the oldest are dropped, with one line', async () => {
    const phone = createPhone({ script: { events: () => ({ status: 503, retryAfter: '100' }) } })
    const app = await phone.launch()
    for (let index = 0; index < 1005; index++) app.sdk.LinkAnalytics.logEvent('share', index)
    await pass(10_000)
    expect(takeLines().filter((line) => line.includes('More than 1000 events'))).toHaveLength(1)
    const refused = phone.events().length
    phone.service.script.events = accepted
    await pass(120_000)
    expect(
      phone
        .events()
        .slice(refused)
        .map(({ data }) => data),
    ).toEqual(Array.from({ length: 1000 }, (_, index) => index + 5))
  })

  test('[decision 7.5] twenty events are sent at once', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    for (let index = 0; index < 19; index++) app.sdk.LinkAnalytics.logEvent('share')
    await pass(0)
    expect(phone.events()).toHaveLength(0)
    app.sdk.LinkAnalytics.logEvent('share')
    await pass(0)
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    expect(phone.events()).toHaveLength(20)
  })

  test('[decision 7.5] fewer are sent ten seconds after the first', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    await pass(6000)
    app.sdk.LinkAnalytics.logEvent('share')
    await pass(3999)
    expect(phone.events()).toHaveLength(0)
    await pass(1)
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    expect(phone.events()).toHaveLength(2)
  })

  test('[decision 7.5] all are sent when the app goes to the background', async () => {
    const listeners = new Set<(state: 'active' | 'inactive' | 'background') => void>()
    jest.spyOn(AppState, 'addEventListener').mockImplementation((_, listener) => {
      listeners.add(listener)
      return { remove: () => listeners.delete(listener) }
    })
    const phone = createPhone()
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    for (const listener of listeners) listener('inactive')
    await pass(0)
    expect(phone.events()).toHaveLength(0)
    for (const listener of listeners) listener('background')
    await pass(0)
    expect(phone.events()).toHaveLength(1)
    await app.unmount()
    expect(listeners.size).toBe(0)
  })

  test('[decision 7.6] failures are followed by growing pauses, from half a second to five minutes', async () => {
    // The whole of each pause, since jitter may take any part of it.
    jest.spyOn(Math, 'random').mockReturnValue(0.9999)
    const phone = createPhone({ script: { events: () => 'offline' } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    await pass(10_000)
    const tries = [Date.now()]
    while (tries.length < 13) {
      const before = phone.service.requestsTo('events').length
      await pass(250)
      if (phone.service.requestsTo('events').length > before) tries.push(Date.now())
    }
    const pauses = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / 1000)
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(takeLines()).toHaveLength(1)
  })

  test('[decision 7.6] Retry-After comes first', async () => {
    const phone = createPhone({ script: { events: () => ({ status: 429, retryAfter: '90' }) } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('share')
    await pass(10_000)
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    await pass(89_999)
    for (let index = 0; index < 30; index++) app.sdk.LinkAnalytics.logEvent('share')
    expect(phone.service.requestsTo('events')).toHaveLength(1)
    phone.service.script.events = accepted
    await pass(1)
    expect(phone.service.requestsTo('events')).toHaveLength(2)
    expect(takeLines()).toHaveLength(1)
  })

  test('[decision 7.7] a 413 halves the batch until it fits, and no event is lost', async () => {
    const phone = createPhone({
      script: { events: (body) => (body.events.length > 6 ? { status: 413 } : accepted(body)) },
    })
    const app = await phone.launch()
    for (let index = 0; index < 20; index++) app.sdk.LinkAnalytics.logEvent('share', index)
    await pass(10_000)
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
    ['a captive portal', () => ({ body: '<html>' })],
    ['a wrong key', () => ({ status: 401 })],
    ['a broken service', () => ({ status: 500 })],
  ])('[decision 7.8] only the service’s word removes an event: not %s', async (_, events) => {
    const phone = createPhone({ script: { events } })
    const app = await phone.launch()
    app.sdk.LinkAnalytics.logEvent('purchase')
    await pass(60_000)
    phone.service.script.events = accepted
    await pass(300_000)
    const asked = phone.service.requestsTo('events').length
    expect(asked).toBeGreaterThan(2)
    await pass(600_000)
    expect(phone.service.requestsTo('events')).toHaveLength(asked)
    expect(takeLines()).toHaveLength(1)
  })
})

describe('data', () => {
  test('[decision 7.9] what JSON can carry is sent as it is, and as it was when logged', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const data = { items: [{ id: 1, tags: ['a', null] }], isGift: false }
    app.sdk.LinkAnalytics.logEvent('purchase', data)
    data.items.pop()
    await pass(10_000)
    expect(phone.events()[0]?.data).toEqual({
      items: [{ id: 1, tags: ['a', null] }],
      isGift: false,
    })
  })

  test('[decision 7.9] what it cannot is replaced by a marker and named in one line', async () => {
    const phone = createPhone()
    const app = await phone.launch()
    const data: Record<string, unknown> = { big: 5n, call: () => 1, not: NaN, fine: 'yes' }
    data['self'] = data
    app.sdk.LinkAnalytics.logEvent('purchase', data)
    await pass(10_000)
    expect(phone.events()[0]?.data).toEqual({
      big: '[bigint]',
      call: '[function]',
      not: '[NaN]',
      fine: 'yes',
      self: '[circular]',
    })
    expect(takeLines()).toEqual([expect.stringContaining('replaced')])
  })
})

test('[decision 7.10] a name outside LinkEventNames is a type error, and sent all the same', async () => {
  const phone = createPhone()
  const app = await phone.launch()
  // @ts-expect-error: not one of the names.
  app.sdk.LinkAnalytics.logEvent('level_up', { level: 3 })
  await pass(10_000)
  expect(phone.events()).toMatchObject([{ name: 'level_up', data: { level: 3 } }])
})
