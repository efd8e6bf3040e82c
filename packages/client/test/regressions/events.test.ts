import { createLinkAnalytics } from '@throughlink/client'
import {
  createMemoryStorage,
  createTestPhone,
  type ScriptedReply,
} from '@throughlink/client/testing'
import type { EventsRequest, EventsResponse } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { launch, shown } from '../launch.ts'
import { matched } from '../replies.ts'
import { matchBodies, sentEvents } from '../requests.ts'

const hourMs = 3_600_000

type Answer = (request: EventsRequest) => ScriptedReply<Partial<EventsResponse>>

/** Creates a service that accepts and records events, unless `answer` is replaced. */
function createCountingService() {
  const counted: string[] = []
  const count: Answer = ({ events }) => {
    counted.push(...events.map(({ id, name }) => `${name} ${id}`))
    const body = { accepted: events.length, duplicate: 0, rejected: [] }
    return { status: 202, body, afterMs: 10 }
  }
  const service = {
    counted,
    count,
    answer: count,
    script: { events: (request: EventsRequest) => service.answer(request) },
  }
  return service
}

const getNames = (counted: readonly string[]) => counted.map((entry) => entry.split(' ')[0])

test('an event logged in a child’s mount effect is sent', async () => {
  const analytics = createLinkAnalytics()
  const phone = createTestPhone()
  analytics.logEvent('tutorial_begin')
  phone.createClient({}, { analytics }).start()
  await phone.clock.advance(10_000)
  expect(sentEvents(phone).map(({ name }) => name)).toEqual(['tutorial_begin'])
})

test('a purchase made in airplane mode arrives later, once', async () => {
  const service = createCountingService()
  service.answer = () => 'offline'
  const phone = createTestPhone({ script: service.script })
  const client = await launch(phone)
  client.logEvent('purchase', { value: 12.5 })
  await phone.clock.advance(hourMs)
  expect(service.counted).toEqual([])
  service.answer = service.count
  await phone.clock.advance(hourMs)
  expect(getNames(service.counted)).toEqual(['purchase'])
})

test('a purchase made in airplane mode survives restarts', async () => {
  const service = createCountingService()
  service.answer = () => 'offline'
  let phone = createTestPhone({ script: service.script })
  for (let start = 1; start <= 3; start++) {
    const client = await launch(phone)
    client.logEvent('purchase', { start })
    await phone.clock.advance(60_000)
    phone.kill()
    phone = createTestPhone({ restartOf: phone })
  }
  service.answer = service.count
  await launch(phone)
  await phone.clock.advance(10_000)
  expect(getNames(service.counted)).toEqual(['purchase', 'purchase', 'purchase'])
  expect(new Set(service.counted).size).toBe(3)
})

test('airplane mode causes backoff, not a request storm', async () => {
  const phone = createTestPhone({ script: { events: () => 'offline' } })
  const client = await launch(phone)
  client.logEvent('login')
  await phone.clock.advance(24 * hourMs)
  const attempts = phone.service.requestsTo('events').length
  expect(attempts).toBeGreaterThan(24)
  expect(attempts).toBeLessThan(2000)
  expect(phone.logged).toHaveLength(1)
})

test('two clients lose no event and send none twice', async () => {
  const analytics = createLinkAnalytics()
  const phone = createTestPhone()
  const stopFirst = phone.createClient({}, { analytics }).start()
  analytics.logEvent('login')
  const stopSecond = phone.createClient({}, { analytics }).start()
  analytics.logEvent('search')
  stopSecond()
  analytics.logEvent('share')
  phone.createClient({}, { analytics }).start()
  stopFirst()
  analytics.logEvent('invite')
  await phone.clock.advance(10_000)
  expect(sentEvents(phone).map(({ name }) => name)).toEqual(['login', 'search', 'share', 'invite'])
})

test('an event logged while no client is active is sent by the next one', async () => {
  const analytics = createLinkAnalytics()
  const phone = createTestPhone()
  const stop = phone.createClient({}, { analytics }).start()
  await phone.clock.advance(0)
  stop()
  await phone.clock.advance(0)
  analytics.logEvent('re_engage')
  phone.createClient({}, { analytics }).start()
  await phone.clock.advance(10_000)
  expect(sentEvents(phone).map(({ name }) => name)).toEqual(['re_engage'])
})

test('circular data does not throw, and the rest of the data is sent', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  const cart: Record<string, unknown> = { value: 12.5 }
  cart['self'] = cart
  client.logEvent('purchase', cart)
  await client.flush()
  expect(sentEvents(phone)).toEqual([
    expect.objectContaining({ data: { value: 12.5, self: '[circular]' } }),
  ])
  expect(phone.logged).toEqual([expect.stringContaining('data.self')])
})

test.for([
  ['a function', () => {}],
  ['a bigint', 10n],
  [
    'a getter that throws',
    {
      get total(): number {
        throw new Error('no cart')
      },
    },
  ],
  [
    'a toJSON that throws',
    {
      toJSON() {
        throw new Error('no cart')
      },
    },
  ],
  ['a map', new Map([['a', 1]])],
  ['a million characters', 'x'.repeat(1_000_000)],
  ['a hundred thousand numbers', Array.from({ length: 100_000 }, (_, index) => index)],
  ['a thousand levels', Array.from({ length: 1000 }).reduce((inner) => [inner], 1)],
] as const)('data that is %s does not throw, and its event is sent', async ([, data]) => {
  const phone = createTestPhone()
  const client = await launch(phone)
  client.logEvent('purchase', data)
  await client.flush()
  expect(sentEvents(phone)).toEqual([expect.objectContaining({ name: 'purchase' })])
})

test.for([
  ['missing', undefined, 'undefined'],
  ['a number', 42, '42'],
  ['a list', ['login'], 'login'],
] as const)('a name that is %s is sent as a string', async ([, name, text]) => {
  const phone = createTestPhone()
  const client = await launch(phone)
  client.logEvent(name as unknown as 'login')
  client.logEvent('purchase')
  await phone.clock.advance(10_000)
  expect(sentEvents(phone).map((event) => event.name)).toEqual([text, 'purchase'])
})

test('an event is sent even if the app’s logger throws', async () => {
  const write = () => {
    throw new Error('The logger is gone')
  }
  const phone = createTestPhone({ ports: { logger: { error: write } } })
  const client = await launch(phone)
  client.logEvent('purchase', { value: 10n })
  await client.flush()
  expect(sentEvents(phone)).toEqual([expect.objectContaining({ name: 'purchase' })])
})

test('every event has a unique id, also across restarts', async () => {
  const first = createTestPhone()
  const before = await launch(first)
  for (let n = 1; n <= 50; n++) before.logEvent('view_item')
  await before.flush()
  const second = createTestPhone({ restartOf: first })
  const after = await launch(second)
  for (let n = 1; n <= 50; n++) after.logEvent('view_item')
  await after.flush()
  const ids = sentEvents(second).map(({ id }) => id)
  expect(ids).toHaveLength(100)
  expect(new Set(ids).size).toBe(100)
})

test('a match and all later events carry the same install id', async () => {
  const first = createTestPhone({ script: { match: () => matched('https://acme.example/a/b') } })
  const before = await launch(first)
  before.logEvent('sign_up')
  await before.flush()
  const second = createTestPhone({ restartOf: first })
  const after = await launch(second)
  after.logEvent('purchase')
  await after.flush()
  const [match] = matchBodies(second)
  expect(match?.['installId']).toEqual(expect.any(String))
  expect(sentEvents(second).map(({ installId }) => installId)).toEqual([
    match?.['installId'],
    match?.['installId'],
  ])
})

test.for([
  ['airplane mode', 'offline'],
  ['a refused key', { status: 401 }],
  ['a broken service', { status: 500 }],
] as const)('events are sent after a first launch that failed because of %s', async ([, reply]) => {
  const phone = createTestPhone({ script: { match: () => reply } })
  const client = await launch(phone)
  await phone.clock.advance(5000)
  expect(client.getDetails().status).toBe('failed')
  client.logEvent('login')
  await phone.clock.advance(10_000)
  expect(sentEvents(phone).map(({ name }) => name)).toEqual(['login'])
})

test('an app killed during a flush resends the same events on its next start', async () => {
  const service = createCountingService()
  service.answer = () => 'hang'
  const first = createTestPhone({ script: service.script })
  const client = await launch(first)
  client.logEvent('login')
  client.logEvent('purchase')
  void client.flush()
  await first.clock.advance(100)
  expect(first.service.openRequests).toBe(1)
  first.kill()

  service.answer = service.count
  const second = createTestPhone({ restartOf: first })
  await launch(second)
  await second.clock.advance(10_000)
  const ids = sentEvents(second).map(({ id }) => id)
  expect(getNames(service.counted)).toEqual(['login', 'purchase'])
  expect(ids.slice(2)).toEqual(ids.slice(0, 2))
})

test('an app killed before it removed sent events resends them with the same ids', async () => {
  const items = new Map<string, string>()
  const storage = createMemoryStorage({
    items,
    fault: ({ type }) => (type === 'remove' ? 'hang' : null),
  })
  const first = createTestPhone({ ports: { storage } })
  const client = await launch(first)
  client.logEvent('purchase')
  await client.flush()
  first.kill()
  const restarted = createMemoryStorage({ items })
  const second = createTestPhone({ restartOf: first, ports: { storage: restarted } })
  await launch(second)
  await second.clock.advance(10_000)
  const ids = sentEvents(second).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a 429 pauses the queue for its Retry-After, and no event is lost', async () => {
  const service = createCountingService()
  service.answer = () => ({ status: 429, retryAfter: '120' })
  const phone = createTestPhone({ script: service.script })
  const client = await launch(phone)
  client.logEvent('login')
  await client.flush()
  service.answer = service.count
  for (let n = 1; n <= 50; n++) client.logEvent('view_item')
  phone.lifecycle.goToBackground()
  await client.flush()
  await phone.clock.advance(119_999)
  expect(phone.service.requestsTo('events')).toHaveLength(1)
  await phone.clock.advance(1)
  expect(service.counted).toHaveLength(51)
})

test('a 413 halves the batch until it fits, and no event is lost', async () => {
  const service = createCountingService()
  service.answer = (request) => {
    if (request.events.length <= 10) return service.count(request)
    return { status: 413, body: '<html>Request Entity Too Large</html>', afterMs: 10 }
  }
  const phone = createTestPhone({ script: service.script })
  const client = phone.createClient()
  for (let n = 1; n <= 100; n++) client.logEvent('view_item')
  client.start()
  await phone.clock.advance(60_000)
  expect(service.counted).toHaveLength(100)
  expect(new Set(service.counted).size).toBe(100)
  // The limit is learned once, not for every batch: each refused upload uses the user's mobile data.
  expect(phone.service.requestsTo('events').length).toBeLessThan(25)
  expect(phone.logged).toEqual([])
})

test('a 413 for a single event drops that event, logs it, and sends the others', async () => {
  const service = createCountingService()
  service.answer = (request) => {
    const isTooLarge = request.events.some(({ name }) => name === 'search')
    return isTooLarge ? { status: 413 } : service.count(request)
  }
  const phone = createTestPhone({ script: service.script })
  const client = await launch(phone)
  for (const name of ['login', 'search', 'share', 'purchase'] as const) client.logEvent(name)
  await phone.clock.advance(60_000)
  expect(getNames(service.counted)).toEqual(['login', 'share', 'purchase'])
  expect(phone.logged).toEqual([expect.stringContaining('413')])
})

test.for([
  ['200', { status: 200, body: '<html>Sign in to the hotel</html>' }],
  ['202', { status: 202, body: '<html>Sign in to the hotel</html>' }],
  ['200 with JSON', { status: 200, body: '{}' }],
] as const)('events survive a captive portal that responds with %s', async ([, answer]) => {
  const service = createCountingService()
  service.answer = () => answer
  const phone = createTestPhone({ script: service.script })
  const client = await launch(phone)
  client.logEvent('purchase')
  await phone.clock.advance(hourMs)
  expect(service.counted).toEqual([])
  service.answer = service.count
  await phone.clock.advance(hourMs)
  expect(getNames(service.counted)).toEqual(['purchase'])
})

test.for(['throw', 'reject', 'hang', { delayMs: 10_000 }] as const)(
  'events are sent even if storage fails (%j)',
  async (fault) => {
    const phone = createTestPhone()
    const storage = createMemoryStorage({ clock: phone.clock, fault: () => fault })
    const client = await launch(phone, { storage })
    client.logEvent('purchase')
    await phone.clock.advance(60_000)
    expect(sentEvents(phone).map(({ name }) => name)).toEqual(['purchase'])
    expect(shown(client).isLinkProcessed).toBe(true)
  },
)

test('queued events survive a process that cannot read storage', async () => {
  const service = createCountingService()
  service.answer = () => 'offline'
  const first = createTestPhone({ script: service.script })
  const client = await launch(first)
  client.logEvent('purchase')
  await first.clock.advance(10_000)
  first.kill()

  const { items } = first.storage
  const fault = ({ type }: { type: string }) => (type === 'get' ? ('reject' as const) : null)
  const storage = createMemoryStorage({ items, fault })
  const second = createTestPhone({ restartOf: first, ports: { storage } })
  const blind = await launch(second)
  blind.logEvent('login')
  await second.clock.advance(10_000)
  second.kill()

  service.answer = service.count
  const third = createTestPhone({ restartOf: second })
  await launch(third)
  await third.clock.advance(10_000)
  expect(getNames(service.counted)).toContain('purchase')
  expect(new Set(service.counted).size).toBe(service.counted.length)
})
