import type { EventsRequest, ResolveShortResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import type { Config } from './config.ts'
import { createLinkClient } from './createLinkClient.ts'
import type { LinkError } from './errors/linkError.ts'
import { createLinkAnalytics } from './events/createLinkAnalytics.ts'
import type { Link } from './link.ts'
import { linkRoute } from './routes/linkRoute.ts'
import { createMemoryStorage } from './testing/createMemoryStorage.ts'
import { createTestPhone, testConfig, type TestPhone } from './testing/createTestPhone.ts'

const url = 'https://l.example.com/products/42?ref=a'
const matching = { match: () => ({ body: { link: url } }) }
const resolved: Partial<ResolveShortResponse> = { link: url }
const noKeys = { API_KEY: '', appID: '' }

/** Runs everything that needs no time. */
const settle = ({ clock }: TestPhone) => clock.advance(0)

function eventsSent(phone: TestPhone): string[] {
  return phone.service
    .requestsTo('events')
    .flatMap(({ body }) => (body as EventsRequest).events.map(({ name }) => name))
}

function expectNothingLeft(phone: TestPhone): void {
  expect(phone.clock.pendingTimers).toBe(0)
  expect(phone.service.openRequests).toBe(0)
  expect(phone.links.listeners).toBe(0)
  expect(phone.lifecycle.listeners).toBe(0)
}

describe('a client', () => {
  test('does nothing before it is started', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient()
    await phone.clock.advance(60_000)
    expect(client.getSnapshot()).toMatchObject({ isLinkProcessed: false, linkUrl: null })
    expect(phone.storage.operations).toEqual([])
    expect(phone.service.requests).toEqual([])
    expectNothingLeft(phone)
  })

  test('finds the link of a fresh install', async () => {
    const links: Link[] = []
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient({ onLink: (link) => links.push(link) })
    let changes = 0
    client.subscribe(() => (changes += 1))
    client.start()
    expect(client.getSnapshot().isLinkProcessed).toBe(false)
    await settle(phone)
    expect(client.getSnapshot()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: url,
      linkRoute: '/products/42?ref=a',
      linkType: 'deferred',
    })
    expect(changes).toBe(1)
    expect(links.map((link) => link.url)).toEqual([url])
  })

  test('keeps its snapshot and details until something in them changes', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient()
    const before = client.getSnapshot()
    client.start()
    expect(client.getSnapshot()).toBe(before)
    await settle(phone)
    const linked = client.getSnapshot()
    expect(linked).not.toBe(before)
    await phone.clock.advance(60_000)
    client.update(testConfig)
    expect(client.getSnapshot()).toBe(linked)
  })

  test('clears its link, by itself and from the snapshot', async () => {
    for (const isFromSnapshot of [false, true]) {
      const phone = createTestPhone({ script: matching })
      const client = phone.createClient()
      client.start()
      await settle(phone)
      if (isFromSnapshot) client.getSnapshot().clearLink()
      else client.clearLink()
      expect(client.getSnapshot()).toMatchObject({
        isLinkProcessed: true,
        linkUrl: null,
        linkRoute: null,
        linkType: null,
      })
    }
  })

  test('continues when a listener or callback of the app throws', async () => {
    const phone = createTestPhone({ script: matching })
    const errors: LinkError[] = []
    const throwing = () => {
      throw new Error('the app is broken')
    }
    const client = phone.createClient({ onLink: throwing, onError: (error) => errors.push(error) })
    client.subscribe(throwing)
    client.start()
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
    expect(errors.map(({ code }) => code)).toEqual(['callback_threw', 'callback_threw'])
  })

  test('continues when onError throws', async () => {
    const phone = createTestPhone({ script: { match: () => ({ status: 401 }) } })
    const client = phone.createClient({
      onError() {
        throw new Error('the app is broken')
      },
    })
    client.start()
    await settle(phone)
    expect(client.getSnapshot().isLinkProcessed).toBe(true)
  })

  test('does not call a listener after it unsubscribed', async () => {
    const phone = createTestPhone()
    const client = phone.createClient()
    let changes = 0
    const stop = client.subscribe(() => (changes += 1))
    stop()
    client.start()
    await settle(phone)
    expect(changes).toBe(0)
  })
})

describe('missing keys', () => {
  test.each<[string, Partial<Config>, string]>([
    ['no key', { API_KEY: '' }, 'API_KEY is missing'],
    ['no app', { appID: '' }, 'appID is missing'],
    ['neither', noKeys, 'API_KEY is missing'],
    ['a key that is not a string', { API_KEY: 5 as unknown as string }, 'API_KEY is missing'],
    ['an undefined key', { API_KEY: undefined as unknown as string }, 'API_KEY is missing'],
  ])(
    '%s: links that open the app are delivered, nothing is sent, and one error names the missing key',
    async (_, config, message) => {
      const phone = createTestPhone({ script: matching, initialUrl: url })
      const client = phone.createClient(config)
      const stop = client.start()
      await settle(phone)
      expect(client.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: url })
      client.clearLink()
      phone.links.open('myapp://invite/7')
      expect(client.getSnapshot()).toMatchObject({ linkRoute: '/invite/7', linkType: 'scheme' })
      expect(phone.logged).toEqual([expect.stringContaining(message)])
      expect(phone.service.requests).toEqual([])
      expect(phone.storage.operations).toEqual([])
      await client.flush()
      stop()
      await settle(phone)
      expectNothingLeft(phone)
    },
  )

  test('are reported once, however often the client is started', () => {
    const phone = createTestPhone()
    const client = phone.createClient(noKeys)
    client.start()()
    client.start()()
    client.update({ ...noKeys, matching: 'off' })
    expect(phone.logged).toHaveLength(1)
  })

  test('are not reported by a client that is never started', () => {
    const phone = createTestPhone()
    phone.createClient(noKeys)
    expect(phone.logged).toEqual([])
  })

  test('without a service URL are reported', async () => {
    const phone = createTestPhone()
    const client = phone.createClient({ API_KEY: 'pk_live_0123456789abcdef' })
    client.start()
    await settle(phone)
    expect(phone.logged[0]).toContain('baseUrl')
    expect(phone.createClient({ API_KEY: 'pk_live_0', baseUrl: 'https://a.example' })).toBeDefined()
  })
})

describe('keys that arrive later', () => {
  test('start the session, and its link is delivered late', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient(noKeys)
    client.start()
    await settle(phone)
    const seen: boolean[] = []
    client.subscribe(() => seen.push(client.getSnapshot().isLinkProcessed))
    client.update(testConfig)
    expect(client.getSnapshot().isLinkProcessed).toBe(true)
    await settle(phone)
    expect(client.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: url })
    expect(seen).not.toContain(false)
    client.getSnapshot().clearLink()
    expect(client.getSnapshot().linkUrl).toBeNull()
  })

  test('do not start a client that was not started', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient(noKeys)
    client.update(testConfig)
    await phone.clock.advance(10_000)
    expect(phone.service.requests).toEqual([])
    client.start()
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
  })

  test('send the events that were logged earlier', async () => {
    const phone = createTestPhone()
    const client = phone.createClient(noKeys)
    client.start()
    client.logEvent('login')
    client.update(testConfig)
    await phone.clock.advance(10_000)
    expect(eventsSent(phone)).toEqual(['login'])
  })

  test('do not stop the session when they are removed again', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient()
    client.start()
    await settle(phone)
    client.update({ ...testConfig, ...noKeys })
    expect(client.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: url })
    client.update(testConfig)
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
    expect(phone.service.requestsTo('matchLink')).toHaveLength(1)
  })

  test('stay in use by the session when they are removed again', async () => {
    const phone = createTestPhone()
    const client = phone.createClient()
    client.start()
    await settle(phone)
    client.update({ ...testConfig, ...noKeys })
    client.logEvent('login')
    await phone.clock.advance(10_000)
    const [request] = phone.service.requestsTo('events')
    expect(request?.headers['Authorization']).toBe(`Bearer ${testConfig.API_KEY}`)
  })
})

describe('an update', () => {
  test('that gives consent runs the match', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient({ matching: 'off' })
    client.start()
    await settle(phone)
    expect(client.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: null })
    expect(client.getDetails().reason).toBe('matching_off')
    client.update({ ...testConfig, matching: 'full' })
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
  })

  test('that withdraws consent cancels the match, and a later consent runs it again', async () => {
    const phone = createTestPhone({ script: { match: () => 'hang' } })
    const client = phone.createClient()
    client.start()
    await settle(phone)
    expect(phone.service.openRequests).toBe(1)
    client.update({ ...testConfig, matching: 'off' })
    expect(phone.service.openRequests).toBe(0)
    expect(client.getSnapshot().isLinkProcessed).toBe(true)
    phone.service.script = matching
    client.update(testConfig)
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
  })

  test('changes the callbacks', async () => {
    const phone = createTestPhone({ script: matching })
    const called: string[] = []
    const client = phone.createClient({ onLink: () => called.push('old') })
    client.start()
    client.update({ ...testConfig, onLink: () => called.push('new') })
    await settle(phone)
    expect(called).toEqual(['new'])
  })

  test('to another app leaves the first session and joins the other one', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient()
    client.start()
    await settle(phone)
    client.update({ ...testConfig, appID: 'app_other' })
    await settle(phone)
    const apps = phone.service.requestsTo('matchLink').map(({ headers }) => headers['X-App-ID'])
    expect(apps).toEqual(['app_test', 'app_other'])
    expect(phone.links.listeners).toBe(1)
  })
})

describe('two clients of one app', () => {
  test('share a session, its link and its one match', async () => {
    const phone = createTestPhone({ script: matching })
    const first = phone.createClient()
    const second = phone.createClient()
    first.start()
    second.start()
    await settle(phone)
    expect(second.getSnapshot()).toBe(first.getSnapshot())
    expect(second.getSnapshot().linkUrl).toBe(url)
    expect(phone.service.requestsTo('matchLink')).toHaveLength(1)
    second.clearLink()
    expect(first.getSnapshot().linkUrl).toBeNull()
  })

  test('get one onLink call per link', async () => {
    const phone = createTestPhone({ script: matching })
    let links = 0
    const config = { onLink: () => void (links += 1) }
    phone.createClient(config).start()
    phone.createClient(config).start()
    await settle(phone)
    expect(links).toBe(1)
  })

  test('share a link found before the second one was created', async () => {
    const phone = createTestPhone({ script: matching })
    phone.createClient().start()
    await settle(phone)
    expect(phone.createClient().getSnapshot().linkUrl).toBe(url)
  })

  test('keep running when one of them stops', async () => {
    const phone = createTestPhone()
    const stopFirst = phone.createClient().start()
    const second = phone.createClient()
    second.start()
    await settle(phone)
    stopFirst()
    await settle(phone)
    phone.links.open(url)
    expect(second.getSnapshot().linkUrl).toBe(url)
  })

  test('do not share a session with another process', async () => {
    const phone = createTestPhone({ script: matching })
    phone.createClient().start()
    await settle(phone)
    const other = createTestPhone({ restartOf: phone }).createClient()
    expect(other.getSnapshot().isLinkProcessed).toBe(false)
  })
})

describe('the config of a session', () => {
  test('is that of the client started last, and of the other one after it stopped', async () => {
    const phone = createTestPhone()
    const called: string[] = []
    phone.createClient({ onLink: () => called.push('first') }).start()
    const stopSecond = phone.createClient({ onLink: () => called.push('second') }).start()
    await settle(phone)
    phone.links.open('myapp://a')
    stopSecond()
    phone.links.open('myapp://b')
    expect(called).toEqual(['second', 'first'])
  })

  test('is not changed by an update of the client that started first', async () => {
    const phone = createTestPhone()
    const called: string[] = []
    const first = phone.createClient()
    first.start()
    phone.createClient({ onLink: () => called.push('second') }).start()
    await settle(phone)
    first.update({ ...testConfig, onLink: () => called.push('first') })
    phone.links.open('myapp://a')
    expect(called).toEqual(['second'])
  })

  test('is not changed by a client that is not running', async () => {
    const phone = createTestPhone({ script: matching })
    phone.createClient({ matching: 'off' }).start()
    await settle(phone)
    const idle = phone.createClient()
    idle.update(testConfig)
    idle.start()()
    idle.update(testConfig)
    await phone.clock.advance(10_000)
    expect(phone.service.requestsTo('matchLink')).toEqual([])
  })
})

describe('starting and stopping', () => {
  test('runs until every start was stopped; a second stop call has no effect', async () => {
    const phone = createTestPhone()
    const client = phone.createClient()
    const stopFirst = client.start()
    const stopSecond = client.start()
    await settle(phone)
    stopFirst()
    stopFirst()
    await settle(phone)
    expect(phone.links.listeners).toBe(1)
    stopSecond()
    await settle(phone)
    expectNothingLeft(phone)
  })

  test('leaves no listener at any moment, and no timer or request two seconds later', async () => {
    for (let stoppedAfterMs = 0; stoppedAfterMs <= 6000; stoppedAfterMs += 250) {
      const phone = createTestPhone({ script: { match: () => ({ body: '{}', afterMs: 3000 }) } })
      const client = phone.createClient()
      const stop = client.start()
      client.logEvent('login')
      await phone.clock.advance(stoppedAfterMs)
      stop()
      await settle(phone)
      expect(phone.links.listeners + phone.lifecycle.listeners).toBe(0)
      // A running match gets two more seconds.
      await phone.clock.advance(2000)
      expectNothingLeft(phone)
    }
  })

  test('synchronously, as StrictMode does, creates one session and one match', async () => {
    const phone = createTestPhone({ script: matching })
    const client = phone.createClient()
    client.start()()
    client.start()
    await settle(phone)
    expect(phone.service.requestsTo('matchLink')).toHaveLength(1)
    const reads = phone.storage.operations.filter(
      ({ type, key }) => type === 'get' && key.endsWith('.install'),
    )
    expect(reads).toHaveLength(1)
    expect(client.getSnapshot().linkUrl).toBe(url)
  })

  test('again continues where it stopped, with the same install id', async () => {
    const phone = createTestPhone({ script: { match: () => 'hang' } })
    const client = phone.createClient()
    const stop = client.start()
    await settle(phone)
    stop()
    await phone.clock.advance(2000)
    phone.service.script = matching
    client.start()
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
    const ids = phone.service
      .requestsTo('matchLink')
      .map(({ body }) => (body as { installId: string }).installId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('again does not deliver a link a second time', async () => {
    const phone = createTestPhone({ script: matching })
    let links = 0
    const client = phone.createClient({ onLink: () => void (links += 1) })
    client.start()()
    await settle(phone)
    const stop = client.start()
    await settle(phone)
    stop()
    await settle(phone)
    client.start()
    await settle(phone)
    expect(links).toBe(1)
  })

  test('ignores a link opened while stopped', async () => {
    const phone = createTestPhone()
    const client = phone.createClient()
    const stop = client.start()
    await settle(phone)
    stop()
    await settle(phone)
    phone.links.open(url)
    expect(client.getSnapshot().linkUrl).toBeNull()
  })
})

describe('events', () => {
  test('of a client are sent with its install id', async () => {
    const phone = createTestPhone()
    const client = phone.createClient()
    client.start()
    await settle(phone)
    client.logEvent('purchase', { value: 12.5 })
    await client.flush()
    const [match] = phone.service.requestsTo('matchLink')
    const installId = (match?.body as { installId: string } | undefined)?.installId
    expect(phone.service.requestsTo('events')[0]?.body).toMatchObject({
      events: [{ name: 'purchase', data: { value: 12.5 }, installId }],
    })
  })

  test('logged before the start are sent after the start', async () => {
    const phone = createTestPhone()
    const client = phone.createClient()
    client.logEvent('login')
    client.start()
    await settle(phone)
    await client.flush()
    expect(eventsSent(phone)).toEqual(['login'])
  })

  test('of shared analytics are sent by the running client', async () => {
    const phone = createTestPhone()
    const analytics = createLinkAnalytics(phone.ports)
    analytics.logEvent('login')
    const stop = phone.createClient({}, { analytics }).start()
    await settle(phone)
    analytics.logEvent('share')
    await phone.clock.advance(10_000)
    expect(eventsSent(phone)).toEqual(['login', 'share'])
    stop()
    analytics.logEvent('search')
    await phone.clock.advance(60_000)
    expect(eventsSent(phone)).toEqual(['login', 'share'])
    phone.createClient({}, { analytics }).start()
    await phone.clock.advance(10_000)
    expect(eventsSent(phone)).toEqual(['login', 'share', 'search'])
  })
})

describe('a platform that fails', () => {
  const broken = () => {
    throw new Error('not linked')
  }

  test('to provide links does not throw, and the match runs', async () => {
    const links = { getInitialUrl: broken, subscribe: broken }
    const phone = createTestPhone({ script: matching, ports: { links } })
    const client = phone.createClient()
    client.start()
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
  })

  test('to provide its lifecycle does not throw', async () => {
    const phone = createTestPhone({
      script: matching,
      ports: { lifecycle: { onBackground: broken } },
    })
    const client = phone.createClient()
    expect(() => client.start()).not.toThrow()
    await settle(phone)
    expect(client.getSnapshot().linkUrl).toBe(url)
    expect(phone.logged).toEqual([expect.stringContaining('lifecycle')])
  })

  test('to store does not throw, and opened links work', async () => {
    const storage = createMemoryStorage({ fault: () => 'throw' })
    const phone = createTestPhone({ script: matching, ports: { storage } })
    const client = phone.createClient()
    client.start()
    await settle(phone)
    expect(client.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: null })
    phone.links.open(url)
    expect(client.getSnapshot().linkUrl).toBe(url)
    expect(phone.service.requestsTo('matchLink')).toEqual([])
  })

  test('a web platform runs no match', async () => {
    const phone = createTestPhone({ script: matching, ports: { platform: 'web' } })
    const client = phone.createClient()
    client.start()
    await settle(phone)
    expect(client.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: null })
    expect(phone.service.requestsTo('matchLink')).toEqual([])
    expect(phone.logged).toEqual([])
  })
})

describe('resuming an attempt without a response', () => {
  const config = { resumeUnanswered: true }

  async function startOffline(): Promise<TestPhone> {
    const phone = createTestPhone({ script: { match: () => 'offline' } })
    const stop = phone.createClient(config).start()
    await phone.clock.advance(5000)
    stop()
    await settle(phone)
    return phone
  }

  /** Returns the link that the next start of the app shows. */
  async function findLater(earlier: TestPhone): Promise<string | null> {
    const phone = createTestPhone({ restartOf: earlier, script: matching })
    const client = phone.createClient(config)
    client.start()
    await settle(phone)
    return client.getSnapshot().linkUrl
  }

  test('finds the link at the next start', async () => {
    expect(await findLater(await startOffline())).toBe(url)
  })

  test('ends when a link opens the app at a later start', async () => {
    const opened = createTestPhone({
      restartOf: await startOffline(),
      script: matching,
      initialUrl: 'https://l.example.com/opened/1',
    })
    const stop = opened.createClient(config).start()
    await opened.clock.advance(5000)
    stop()
    await settle(opened)

    expect(await findLater(opened)).toBeNull()
  })

  test('ends when a link is opened while the attempt runs', async () => {
    const phone = createTestPhone({ script: { match: () => 'offline' } })
    const stop = phone.createClient(config).start()
    await settle(phone)
    phone.links.open('https://l.example.com/opened/1')
    await phone.clock.advance(5000)
    stop()
    await settle(phone)

    expect(await findLater(phone)).toBeNull()
  })
})

test('a short link opened during a match that finds nothing keeps the app waiting', async () => {
  const phone = createTestPhone({
    script: {
      match: () => ({ status: 404, afterMs: 100 }),
      resolve: () => ({ body: resolved, afterMs: 1000 }),
    },
  })
  const client = phone.createClient()
  client.start()
  await settle(phone)
  phone.links.open('https://l.example.com/abc')
  const whenProcessed: (string | null)[] = []
  client.subscribe(() => {
    const { isLinkProcessed, linkRoute } = client.getSnapshot()
    if (isLinkProcessed) whenProcessed.push(linkRoute)
  })
  await phone.clock.advance(5000)
  expect(whenProcessed[0]).toBe(linkRoute(url))
})

test('all clients of a process share one registry by default', async () => {
  const phone = createTestPhone({ script: matching })
  const config = { ...testConfig, appID: 'app_of_this_test' }
  const first = createLinkClient(config, phone.ports)
  const stop = first.start()
  await settle(phone)
  expect(createLinkClient(config, phone.ports).getSnapshot()).toBe(first.getSnapshot())
  stop()
  await settle(phone)
})
