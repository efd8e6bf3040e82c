import type {
  Clipboard,
  InstallReferrer,
  LinkClient,
  LinkSource,
  LinkStorage,
  Ports,
} from '@throughlink/client'
import {
  createMemoryStorage,
  createTestLinks,
  createTestPhone,
  testConfig,
  type TestPhone,
  type TestPhoneOptions,
} from '@throughlink/client/testing'
import { describe, expect, test } from 'vitest'
import { clickId, createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown, waiting } from '../launch.ts'
import { matched, matchedByReferrer, notMatched, resolvedTo } from '../replies.ts'
import { matchBodies, resolvedUrls, sentEvents } from '../requests.ts'

const link = 'https://acme.example/products/42'
const pasted = 'https://go.acme.example/x/y'
const minuteMs = 60_000

/** Resolves after `delayMs` on the phone's clock; never for null. */
function after<T>(phone: () => TestPhone, delayMs: number | null, value: T): Promise<T> {
  return new Promise((resolve) => {
    if (delayMs !== null) phone().clock.setTimer(() => resolve(value), delayMs)
  })
}

/** An iPhone whose user answers the paste prompt after `answerMs`, or never. */
function createPromptPhone(
  answerMs: number | null,
  options: TestPhoneOptions & { text?: string | null; hasUrlMs?: number } = {},
) {
  const calls: string[] = []
  const { text = pasted, hasUrlMs = 0 } = options
  const clipboard: Clipboard = {
    hasUrl() {
      calls.push('hasUrl')
      return after(() => phone, hasUrlMs, true)
    },
    readText() {
      calls.push('readText')
      return after(() => phone, answerMs, text)
    },
  }
  const phone: TestPhone = createTestPhone({ ...options, ports: { clipboard } })
  return { phone, calls }
}

const findsPasted = {
  match: (request: object) => ('pastedLink' in request ? matched(link) : notMatched()),
}

describe('the paste prompt', () => {
  test.each([0, 1300, 3000, 5100, 10_000, 45_000])(
    'an answer after %i ms brings the pasted link',
    async (answerMs) => {
      const { phone } = createPromptPhone(answerMs, { script: findsPasted })
      const client = await launch(phone)
      await phone.clock.advance(minuteMs)
      expect(shown(client).linkUrl).toBe(link)
      expect(matchBodies(phone)).toMatchObject([{ pastedLink: pasted }])
    },
  )

  test('the app stops waiting at its timeout while the prompt is open', async () => {
    const { phone } = createPromptPhone(8000, { script: findsPasted })
    const client = await launch(phone)
    await phone.clock.advance(4999)
    expect(shown(client)).toEqual(waiting)
    await phone.clock.advance(1)
    expect(shown(client)).toEqual(noLink)
    await phone.clock.advance(3000)
    expect(shown(client).linkUrl).toBe(link)
  })

  test('a prompt that is never answered costs the pasted link only', async () => {
    const { phone } = createPromptPhone(null, { script: { match: () => matched(link) } })
    const client = await launch(phone)
    await phone.clock.advance(2 * minuteMs)
    expect(shown(client).linkUrl).toBe(link)
    expect(matchBodies(phone)).toHaveLength(1)
    expect(matchBodies(phone)[0]).not.toHaveProperty('pastedLink')
  })

  test('is not shown once the match has gone on without the clipboard', async () => {
    const { phone, calls } = createPromptPhone(0, { hasUrlMs: 4500 })
    await launch(phone)
    await phone.clock.advance(minuteMs)
    expect(matchBodies(phone)).toHaveLength(1)
    expect(calls).toEqual(['hasUrl'])
  })

  test('is shown for a clipboard that takes two seconds to answer whether it has a URL', async () => {
    const { phone, calls } = createPromptPhone(0, { hasUrlMs: 2000, script: findsPasted })
    const client = await launch(phone)
    await phone.clock.advance(minuteMs)
    expect(calls).toEqual(['hasUrl', 'readText'])
    expect(shown(client).linkUrl).toBe(link)
  })

  test.each([{ matching: 'off' as const }, { shouldUseClipboard: false }])(
    'is not shown after consent was withdrawn: %o',
    async (change) => {
      const { phone, calls } = createPromptPhone(0, { hasUrlMs: 500 })
      const client = await launch(phone)
      await phone.clock.advance(100)
      client.update({ ...testConfig, ...change })
      await phone.clock.advance(minuteMs)
      expect(calls).toEqual(['hasUrl'])
    },
  )

  test('is not shown after the provider has stopped', async () => {
    const { phone, calls } = createPromptPhone(0, { hasUrlMs: 3000 })
    const stop = phone.createClient().start()
    await phone.clock.advance(100)
    stop()
    await phone.clock.advance(minuteMs)
    expect(calls).toEqual(['hasUrl'])
  })

  test.each([
    ['a link opened the app', (phone: TestPhone) => phone.links.open('acme://p/1')],
    ['clearLink()', (_: TestPhone, client: LinkClient) => client.clearLink()],
  ])('is not shown after %s: its link would not be used', async (_, act) => {
    const { phone, calls } = createPromptPhone(0, { hasUrlMs: 1000 })
    const client = phone.createClient({ matching: 'off' })
    client.start()
    await phone.clock.advance(0)
    // Consent after the wait: `clearLink()` has an effect.
    client.update({ ...testConfig, matching: 'full' })
    await phone.clock.advance(500)
    act(phone, client)
    await phone.clock.advance(minuteMs)
    expect(calls).toEqual(['hasUrl'])
  })

  test('an answer during a remount is used', async () => {
    const { phone } = createPromptPhone(3000, { script: findsPasted })
    const client = phone.createClient()
    const stop = client.start()
    await phone.clock.advance(2500)
    stop()
    await phone.clock.advance(1000)
    client.start()
    await phone.clock.advance(minuteMs)
    expect(shown(client).linkUrl).toBe(link)
  })

  test('an answer after consent was withdrawn is not sent', async () => {
    const { phone } = createPromptPhone(3000, { script: findsPasted })
    const client = await launch(phone)
    await phone.clock.advance(1000)
    client.update({ ...testConfig, shouldUseClipboard: false })
    await phone.clock.advance(minuteMs)
    expect(matchBodies(phone)).toHaveLength(1)
    expect(matchBodies(phone)[0]).not.toHaveProperty('pastedLink')
  })
})

describe('the Play install referrer', () => {
  function createSlowReferrerPhone(delayMs: number | null, ports: Partial<Ports> = {}): TestPhone {
    const installReferrer: InstallReferrer = {
      read: () => after(() => phone, delayMs, { referrer: `clickId=${clickId}` }),
    }
    const script = {
      match: (request: object) => ('clickId' in request ? matchedByReferrer(link) : notMatched()),
    }
    const phone: TestPhone = createAndroidPhone(null, {
      script,
      ports: { installReferrer, ...ports },
    })
    return phone
  }

  test.each([0, 800, 1500, 3000])('counts after %i ms', async (delayMs) => {
    const phone = createSlowReferrerPhone(delayMs)
    const client = await launch(phone)
    await phone.clock.advance(4999)
    expect(client.getDetails()).toMatchObject({ status: 'linked', method: 'referrer' })
    expect(matchBodies(phone)).toHaveLength(1)
  })

  test('that hangs leaves time for a request by fingerprint', async () => {
    const phone = createSlowReferrerPhone(null)
    const client = await launch(phone)
    await phone.clock.advance(4999)
    expect(matchBodies(phone)).toHaveLength(1)
    expect(shown(client)).toEqual(noLink)
  })

  test('that arrives after the first try is used by the next one', async () => {
    const phone = createSlowReferrerPhone(4500)
    phone.service.script.match = (request) =>
      'clickId' in request ? matchedByReferrer(link) : 'offline'
    const client = await launch(phone)
    await phone.clock.advance(minuteMs)
    expect(client.getDetails()).toMatchObject({ status: 'linked', method: 'referrer' })
  })

  test('with a click id, the request does not wait for the device signals', async () => {
    const phone = createSlowReferrerPhone(0, {
      device: { read: () => new Promise(() => undefined) },
    })
    await launch(phone)
    expect(matchBodies(phone)).toMatchObject([{ clickId }])
  })

  test('with any value of clickId is sent', async () => {
    const phone = createAndroidPhone('clickId=9f8b7c6d-1234')
    await launch(phone)
    expect(matchBodies(phone)).toMatchObject([{ clickId: '9f8b7c6d-1234' }])
  })
})

test('a storage that takes three seconds delays the match, and does not prevent it', async () => {
  const base = createTestPhone()
  const storage = createMemoryStorage({
    clock: base.clock,
    fault: ({ type }) => (type === 'get' ? { delayMs: 3000 } : null),
  })
  const phone = createTestPhone({
    restartOf: base,
    ports: { storage },
    script: { match: () => matched(link) },
  })
  const client = await launch(phone)
  await phone.clock.advance(3000)
  expect(shown(client).linkUrl).toBe(link)
})

describe('an Android activity that was destroyed while JavaScript lives', () => {
  function createActivityPhone() {
    const activity = { url: null as string | null }
    const links: LinkSource = {
      getInitialUrl: () => Promise.resolve(activity.url),
      subscribe: () => () => undefined,
    }
    const script = { match: () => matched('https://acme.example/deferred/1', 1000) }
    return { activity, phone: createAndroidPhone(null, { ports: { links }, script }) }
  }

  /** Runs a client for a time, and re-creates the activity with a link a minute later. Returns the delivered URLs. */
  async function recreate(
    { phone, activity }: ReturnType<typeof createActivityPhone>,
    runMs: number,
  ) {
    const stop = phone.createClient().start()
    await phone.clock.advance(runMs)
    stop()
    await phone.clock.advance(minuteMs)
    expect(matchBodies(phone)).toHaveLength(1)
    activity.url = link
    const received: string[] = []
    await launch(phone, { onLink: ({ url }) => received.push(url) })
    await phone.clock.advance(10_000)
    return received
  }

  test('delivers the link that re-created it', async () => {
    expect(await recreate(createActivityPhone(), 10_000)).toEqual([link])
  })

  test('shows no deferred link, found after its end, before the link that re-created it', async () => {
    expect(await recreate(createActivityPhone(), 500)).toEqual([link])
  })

  test('sends no second match request if a link re-created it', async () => {
    const rig = createActivityPhone()
    rig.phone.service.script = { match: () => 'hang' }
    await recreate(rig, 500)
    expect(matchBodies(rig.phone)).toHaveLength(1)
  })

  test('delivers a first link that the platform reported while no client was running', async () => {
    const links: LinkSource = {
      getInitialUrl: () => after(() => phone, 2600, link),
      subscribe: () => () => undefined,
    }
    const phone: TestPhone = createAndroidPhone(null, { ports: { links } })
    const received: string[] = []
    const config = {
      timeoutMs: 1500,
      onLink: ({ url }: { url: string }) => void received.push(url),
    }
    const stop = phone.createClient(config).start()
    await phone.clock.advance(400)
    stop()
    await phone.clock.advance(minuteMs)
    await launch(phone, config)
    await phone.clock.advance(minuteMs)
    expect(received).toEqual([link])
  })

  describe.each([
    ['when it answers', true],
    ['when it is asked', false],
  ])('on a platform that takes the URL %s', (_, isTakenLate) => {
    /** The first reading of the initial URL answers in the new activity, before the second one. */
    function recreateWhileReading(firstUrl: string | null) {
      const activity = { url: firstUrl }
      const links = createTestLinks(() => {
        const { url } = activity
        return after(() => phone, 2600, null).then(() => (isTakenLate ? activity.url : url))
      })
      const phone: TestPhone = createAndroidPhone(null, { ports: { links } })
      const received: string[] = []
      const config = {
        timeoutMs: 1500,
        onLink: ({ url }: { url: string }) => void received.push(url),
      }
      const start = () => phone.createClient(config).start()
      async function recreate() {
        await phone.clock.advance(2001)
        activity.url = link
        start()
      }
      return { phone, links, received, recreate, stop: start() }
    }

    test('delivers the link that re-created it after another was opened', async () => {
      const { phone, links, received, recreate, stop } = recreateWhileReading(null)
      await phone.clock.advance(400)
      links.open('acme://p/2')
      stop()
      await recreate()
      await phone.clock.advance(minuteMs)
      expect(received).toEqual(['acme://p/2', link])
    })

    test('delivers the link that re-created it last', async () => {
      const { phone, received, recreate, stop } = recreateWhileReading('acme://p/1')
      await phone.clock.advance(400)
      stop()
      await recreate()
      await phone.clock.advance(minuteMs)
      expect(received).toEqual(isTakenLate ? [link] : ['acme://p/1', link])
    })

    test('does not deliver the link that re-created it after a newer one', async () => {
      const { phone, links, received, recreate, stop } = recreateWhileReading(null)
      await phone.clock.advance(400)
      stop()
      await recreate()
      links.open('acme://p/2')
      await phone.clock.advance(minuteMs)
      expect(received).toEqual(['acme://p/2'])
    })
  })

  test('ignores a reading that answers with an older link after the new one', async () => {
    const answers: [number, string][] = [
      [10_000, 'acme://p/1'],
      [100, link],
    ]
    const links = createTestLinks(() => after(() => phone, ...(answers.shift() ?? [100, link])))
    const phone: TestPhone = createAndroidPhone(null, { ports: { links } })
    const received: string[] = []
    const client = phone.createClient({ onLink: ({ url }) => void received.push(url) })
    const stop = client.start()
    await phone.clock.advance(2000)
    stop()
    await phone.clock.advance(2000)
    const stopAgain = client.start()
    await phone.clock.advance(minuteMs)
    links.open('acme://p/2')
    stopAgain()
    await phone.clock.advance(2000)
    client.start()
    await phone.clock.advance(minuteMs)
    expect(received).toEqual([link, 'acme://p/2'])
  })

  test('does not deliver its first link again', async () => {
    const { phone, activity } = createActivityPhone()
    activity.url = link
    const received: string[] = []
    const config = { onLink: ({ url }: { url: string }) => void received.push(url) }
    const client = phone.createClient(config)
    const stop = client.start()
    await phone.clock.advance(10_000)
    client.clearLink()
    stop()
    await phone.clock.advance(minuteMs)
    const again = await launch(phone, config)
    await phone.clock.advance(10_000)
    expect(received).toEqual([link])
    expect(shown(again)).toEqual(noLink)
  })
})

describe('a remount during the match', () => {
  test.each([0, 1, 50, 1500])('after %i ms sends no second request', async (gapMs) => {
    const phone = createTestPhone({ script: { match: () => matched(link, 1000) } })
    const client = phone.createClient()
    const stop = client.start()
    await phone.clock.advance(300)
    stop()
    await phone.clock.advance(gapMs)
    client.start()
    await phone.clock.advance(5000)
    expect(matchBodies(phone)).toHaveLength(1)
    expect(shown(client).linkUrl).toBe(link)
  })

  test('a link found in between is shown after the remount, and onLink is called then', async () => {
    const phone = createTestPhone({ script: { match: () => matched(link, 1000) } })
    const received: string[] = []
    const client = phone.createClient({ onLink: ({ url }) => received.push(url) })
    const stop = client.start()
    await phone.clock.advance(300)
    stop()
    await phone.clock.advance(1500)
    expect(received).toEqual([])
    client.start()
    await phone.clock.advance(0)
    expect(received).toEqual([link])
  })

  test('does not repeat a first link that was reported as opened too', async () => {
    const links = createTestLinks(() => after(() => phone, 100, link))
    const phone: TestPhone = createTestPhone({ ports: { links } })
    const received: string[] = []
    const client = phone.createClient({ onLink: ({ url }) => received.push(url) })
    const stop = client.start()
    links.open(link)
    links.open('acme://p/2')
    stop()
    await phone.clock.advance(50)
    client.start()
    await phone.clock.advance(minuteMs)
    expect(received).toEqual([link, 'acme://p/2'])
  })

  test('two seconds after a stop, nothing is left', async () => {
    const phone = createTestPhone({ script: { match: () => 'hang' } })
    const stop = phone.createClient().start()
    await phone.clock.advance(300)
    stop()
    await phone.clock.advance(2000)
    expect(phone.clock.pendingTimers).toBe(0)
    expect(phone.service.openRequests).toBe(0)
  })

  test('a stop while the result is written keeps the link', async () => {
    const items = createMemoryStorage()
    let finishWrite = (): void => undefined
    const storage: LinkStorage = {
      getItem: (key) => items.getItem(key),
      setItem: (key, value) =>
        value.includes('"processed":true')
          ? new Promise((resolve) => {
              finishWrite = () => {
                items.items.set(key, value)
                resolve()
              }
            })
          : items.setItem(key, value),
    }
    let requests = 0
    const match = () => (++requests === 1 ? matched(link) : 'offline')
    const phone = createTestPhone({ ports: { storage }, script: { match } })
    const client = phone.createClient()
    const stop = client.start()
    await phone.clock.advance(10)
    stop()
    await phone.clock.advance(1)
    finishWrite()
    await phone.clock.advance(1)
    client.start()
    await phone.clock.advance(20_000)
    expect(shown(client).linkUrl).toBe(link)
    expect(requests).toBe(1)
  })
})

describe('an outage at the first start', () => {
  /** The service is away until `backAtMs`. */
  function createOutagePhone(backAtMs: number, reply: 'offline' | 503 = 'offline'): TestPhone {
    const phone: TestPhone = createTestPhone({
      script: {
        match() {
          if (phone.clock.now() - startedAt >= backAtMs) return matched(link)
          return reply === 'offline' ? reply : { status: reply, retryAfter: '1' }
        },
      },
    })
    const startedAt = phone.clock.now()
    return phone
  }

  test.each([
    [3000, 'offline'],
    [20_000, 'offline'],
    [9 * minuteMs, 'offline'],
    [2000, 503],
    [20_000, 503],
  ] as const)('of %i ms (%s) delays the link, and does not lose it', async (backAtMs, reply) => {
    const phone = createOutagePhone(backAtMs, reply)
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(shown(client).isLinkProcessed).toBe(true)
    await phone.clock.advance(backAtMs + 31_000)
    expect(shown(client).linkUrl).toBe(link)
    expect(new Set(matchBodies(phone).map((body) => body['installId'])).size).toBe(1)
  })

  test('the error is reported once, when the app stops waiting', async () => {
    const phone = createOutagePhone(Infinity)
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(client.getDetails()).toMatchObject({ status: 'failed' })
    expect(phone.logged).toHaveLength(1)
    await phone.clock.advance(20 * minuteMs)
    expect(phone.logged).toHaveLength(1)
  })

  test('of more than ten minutes ends the attempt: no request follows', async () => {
    const phone = createOutagePhone(Infinity)
    await launch(phone)
    await phone.clock.advance(11 * minuteMs)
    const requests = matchBodies(phone).length
    expect(requests).toBeLessThan(80)
    await phone.clock.advance(60 * minuteMs)
    expect(matchBodies(phone)).toHaveLength(requests)
  })

  test('a tapped link is not replaced when the service comes back', async () => {
    const phone = createOutagePhone(20_000)
    const client = await launch(phone)
    await phone.clock.advance(6000)
    phone.links.open('https://acme.example/offers/summer')
    await phone.clock.advance(minuteMs)
    expect(shown(client).linkUrl).toBe('https://acme.example/offers/summer')
  })
})

test('a batch of events that times out is halved until it fits', async () => {
  const bytesPerMs = 40
  const phone = createTestPhone({
    script: {
      events: (request) => ({
        status: 202,
        afterMs: JSON.stringify(request).length / bytesPerMs,
        body: { accepted: request.events.length, duplicate: 0, rejected: [] },
      }),
    },
  })
  const client = await launch(phone)
  for (let i = 0; i < 100; i++) client.logEvent('purchase', { blob: 'x'.repeat(4500) })
  await phone.clock.advance(10 * minuteMs)
  expect(client.inspect().events.waiting).toEqual([])
  expect(new Set(sentEvents(phone).map(({ id }) => id)).size).toBe(100)
})

test.each([401, 403, 422])('a short link refused with %i is reported', async (status) => {
  const phone = createTestPhone({
    initialUrl: 'https://go.acme.example/abc',
    script: { resolve: () => ({ status, body: { code: 'invalid_key' } as object }) },
  })
  const client = await launch(phone)
  expect(shown(client).linkRoute).toBe('/abc')
  expect(phone.logged).toEqual([expect.stringContaining(`HTTP ${String(status)} (invalid_key)`)])
})

test('linkUrl is the raw link, and the route comes from the resolved one', async () => {
  const raw = 'https://go.acme.example/abc?ref=a'
  const phone = createTestPhone({ initialUrl: raw, script: { resolve: () => resolvedTo(link) } })
  const client = await launch(phone)
  expect(shown(client)).toMatchObject({ linkUrl: raw, linkRoute: '/products/42?ref=a' })
  expect(client.getDetails().lastLink?.resolvedUrl).toBe(`${link}?ref=a`)
  expect(resolvedUrls(phone)).toEqual(['https://go.acme.example/abc'])
})

test('a second start reads storage once before the app may continue', async () => {
  const phone = createTestPhone()
  await launch(phone)
  const next = createTestPhone({ restartOf: phone })
  const before = phone.storage.operations.length
  const client = next.createClient()
  const reads: number[] = []
  client.subscribe(() => {
    const operations = phone.storage.operations.slice(before)
    if (client.getSnapshot().isLinkProcessed)
      reads.push(operations.filter(({ type }) => type === 'get').length)
  })
  client.start()
  await next.clock.advance(0)
  expect(reads[0]).toBeLessThanOrEqual(2)
})

describe('details', () => {
  test('say that a short link is being resolved', async () => {
    const phone = createTestPhone({ script: { resolve: () => resolvedTo(link, 3000) } })
    const client = await launch(phone)
    phone.links.open('https://go.acme.example/abc')
    await phone.clock.advance(1500)
    expect(client.getDetails()).toMatchObject({ status: 'resolving', reason: null })
    await phone.clock.advance(1500)
    expect(client.getDetails().status).toBe('linked')
  })

  test('keep the last link after clearLink()', async () => {
    const phone = createTestPhone({ initialUrl: link })
    const client = await launch(phone)
    client.clearLink()
    expect(client.getDetails()).toMatchObject({ status: 'none', lastLink: { url: link } })
  })

  test('contain the install id', async () => {
    const phone = createTestPhone()
    const client = phone.createClient()
    expect(client.getDetails().installId).toBeNull()
    client.start()
    await phone.clock.advance(0)
    expect(client.getDetails().installId).toBe(matchBodies(phone)[0]?.['installId'])
  })

  test('say that no match runs on the web', async () => {
    const client = await launch(createTestPhone({ ports: { platform: 'web' } }))
    expect(client.getDetails().reason).toBe('not_on_web')
  })
})

describe('analytics: off', () => {
  test('records and sends no event, and deletes the waiting ones', async () => {
    const phone = createTestPhone({ script: { events: () => 'offline' } })
    const client = await launch(phone)
    client.logEvent('login')
    await phone.clock.advance(0)
    client.update({ ...testConfig, analytics: 'off' })
    client.logEvent('share')
    await phone.clock.advance(minuteMs)
    expect(sentEvents(phone)).toEqual([])
    const next = createTestPhone({ restartOf: phone, script: {} })
    const second = await launch(next)
    await next.clock.advance(minuteMs)
    expect(sentEvents(next)).toEqual([])
    second.logEvent('search')
    await next.clock.advance(minuteMs)
    expect(sentEvents(next)).toMatchObject([{ name: 'search' }])
  })
})

describe('reset()', () => {
  test('deletes what is stored, and the next start is a first run with a new install id', async () => {
    const phone = createTestPhone({ script: { events: () => 'offline' } })
    const client = await launch(phone)
    client.logEvent('login')
    await phone.clock.advance(0)
    expect(await client.reset()).toBe(true)
    expect([...phone.storage.items.values()]).toEqual(['reset'])
    const next = createTestPhone({ restartOf: phone, script: {} })
    await launch(next)
    await next.clock.advance(minuteMs)
    const ids = matchBodies(next).map((body) => body['installId'])
    expect(new Set(ids).size).toBe(2)
    expect(sentEvents(next)).toEqual([])
  })
})

describe('sources', () => {
  test('without `opened`, links that open the app are left to the other library', async () => {
    const phone = createTestPhone({ initialUrl: link })
    const client = await launch(phone, { sources: ['clipboard', 'fingerprint'] })
    phone.links.open('https://acme.example/offers/summer')
    await phone.clock.advance(minuteMs)
    expect(shown(client)).toEqual(noLink)
    expect(matchBodies(phone)).toHaveLength(1)
  })

  test('without `referrer`, the Play referrer is not read', async () => {
    const phone = createAndroidPhone(`clickId=${clickId}`)
    await launch(phone, { sources: ['opened', 'fingerprint'] })
    expect(matchBodies(phone)[0]).not.toHaveProperty('clickId')
  })

  test('without `fingerprint`, no device signal is sent', async () => {
    const phone = createAndroidPhone(`clickId=${clickId}`)
    await launch(phone, { sources: ['opened', 'referrer'] })
    expect(matchBodies(phone)[0]).not.toHaveProperty('shadow')
  })
})

describe('wrong settings', () => {
  test.each([
    [{ baseUrl: 'links.acme.com' }, /baseUrl.*https:\/\//],
    [{ API_KEY: 'sk_live_123', baseUrl: 'https://links.acme.com' }, /SECRET KEY/],
    [{ appID: ' ' }, /appID/],
  ])('%o are named', async (config, expected) => {
    const phone = createTestPhone()
    const client = await launch(phone, config)
    await phone.clock.advance(20_000)
    expect(phone.logged[0]).toMatch(expected)
    expect(shown(client)).toEqual(noLink)
  })

  test('a secret key is never sent', async () => {
    const phone = createTestPhone()
    const client = await launch(phone, {
      API_KEY: 'sk_live_123',
      baseUrl: 'https://links.acme.com',
    })
    client.logEvent('login')
    await phone.clock.advance(minuteMs)
    expect(phone.service.requests).toEqual([])
  })

  test('the message for an unreachable service names the request and the domain', async () => {
    const phone = createTestPhone({ script: { match: () => 'offline' } })
    await launch(phone)
    await phone.clock.advance(5000)
    expect(phone.logged[0]).toMatch(/match-link.*links\.example\.com/)
  })

  test('a second client of the same app with another key is reported', async () => {
    const phone = createTestPhone()
    await launch(phone)
    await launch(phone, { API_KEY: 'pk_aHR0cHM6Ly9vdGhlci5leGFtcGxl_0123456789abcdef' })
    expect(phone.logged).toEqual([expect.stringContaining('app_test')])
  })
})

describe('debug: true', () => {
  test('prints each step with its milliseconds', async () => {
    const lines: string[] = []
    const logger = { error: () => undefined, info: (line: string) => void lines.push(line) }
    const phone = createAndroidPhone(`clickId=${clickId}`, {
      script: { match: () => matchedByReferrer(link) },
      ports: { logger },
    })
    await launch(phone, { debug: true })
    const steps = lines.map((line) => /ms +([a-z-]+)/.exec(line)?.[1])
    for (const step of ['start', 'install', 'referrer', 'request', 'response', 'link'])
      expect(steps).toContain(step)
  })

  test('a logger that throws does not stop the session', async () => {
    const logger = {
      error: () => undefined,
      info() {
        throw new Error('broken logger')
      },
    }
    const phone = createTestPhone({ script: { match: () => matched(link) }, ports: { logger } })
    expect(shown(await launch(phone, { debug: true })).linkUrl).toBe(link)
  })

  test('the timeline is recorded without it, and nothing is printed', async () => {
    const lines: string[] = []
    const logger = { error: () => undefined, info: (line: string) => void lines.push(line) }
    const client = await launch(createTestPhone({ ports: { logger } }))
    expect(lines).toEqual([])
    expect(client.inspect().timeline.map(({ step }) => step)).toContain('response')
  })
})
