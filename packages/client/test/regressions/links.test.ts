import { type Link, linkRoute, openedLinkType } from '@throughlink/client'
import { createTestPhone, simulateDeferred, testConfig } from '@throughlink/client/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createAndroidPhone } from '../androidPhone.ts'
import { launch, noLink, shown, waiting } from '../launch.ts'
import { matched, type MatchReply, notMatched, resolvedTo } from '../replies.ts'
import { matchBodies, resolvedUrls, sentEvents } from '../requests.ts'

const link = 'https://acme.example/products/42'
const tapped = 'https://acme.example/offers/summer'
const short = 'https://acme.example/summer'

function createRecorder() {
  const urls: string[] = []
  return { urls, onLink: ({ url }: Link) => void urls.push(url) }
}

test('a link tapped during the match is not replaced by its result', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const client = await launch(phone, { onLink })
  await phone.clock.advance(100)
  phone.links.open(tapped)
  await phone.clock.advance(60_000)
  expect(matchBodies(phone)).toHaveLength(1)
  expect(shown(client)).toMatchObject({ linkUrl: tapped, linkType: 'verified' })
  expect(urls).toEqual([tapped])
})

test('a link cleared during the match is not replaced by its result', async () => {
  const phone = createTestPhone({ script: { match: () => matched(link, 300) } })
  const client = await launch(phone)
  phone.links.open(tapped)
  client.clearLink()
  await phone.clock.advance(60_000)
  expect(shown(client)).toEqual(noLink)
})

const answers: readonly (readonly [string, MatchReply])[] = [
  ['finds nothing', notMatched(300)],
  ['fails', { status: 400, afterMs: 300 }],
]

test.for(answers)(
  'a short link tapped during a match that %s is not preceded by "no link"',
  async ([, answer]) => {
    const script = { match: () => answer, resolve: () => resolvedTo(tapped, 1000) }
    const phone = createTestPhone({ script })
    const client = phone.createClient()
    const seen: unknown[] = []
    client.subscribe(() => {
      if (shown(client).isLinkProcessed) seen.push(shown(client))
    })
    client.start()
    await phone.clock.advance(100)
    phone.links.open(short)
    await phone.clock.advance(60_000)
    expect(seen).toEqual([
      expect.objectContaining({ linkUrl: short, linkRoute: linkRoute(tapped) }),
    ])
  },
)

test.for([
  ['a link that needs no resolving', tapped, tapped],
  ['a short link that is resolved sooner', `${short}-2`, `${short}-2`],
] as const)('an older slow link never replaces %s', async ([, newer, shownUrl]) => {
  const { urls, onLink } = createRecorder()
  const resolve = ({ url }: { url: string }) =>
    url === short ? resolvedTo('https://acme.example/old/one', 2000) : resolvedTo(link, 100)
  const phone = createTestPhone({ script: { resolve } })
  const client = await launch(phone, { onLink })
  phone.links.open(short)
  await phone.clock.advance(100)
  phone.links.open(newer)
  await phone.clock.advance(60_000)
  expect(shown(client).linkUrl).toBe(shownUrl)
  expect(urls).toEqual([shownUrl])
})

test.for([tapped, short])(
  'a URL from both getInitialUrl and the event is handled and counted once: %s',
  async (url) => {
    const { urls, onLink } = createRecorder()
    const phone = createTestPhone({ initialUrl: url })
    const client = phone.createClient({ onLink })
    client.start()
    phone.links.open(url)
    await phone.clock.advance(1000)
    phone.links.open(url)
    await phone.clock.advance(60_000)
    expect(urls).toEqual([url])
    expect(resolvedUrls(phone)).toHaveLength(url === short ? 1 : 0)
    expect(sentEvents(phone).map(({ name }) => name)).toEqual(['install'])
  },
)

test('a link tapped again later is handled again', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createTestPhone()
  const client = await launch(phone, { onLink })
  phone.links.open(tapped)
  client.clearLink()
  await phone.clock.advance(2000)
  phone.links.open(tapped)
  expect(shown(client).linkUrl).toBe(tapped)
  expect(urls).toEqual([tapped, tapped])
})

test('a short deferred link keeps the type deferred', async () => {
  const script = { match: () => matched(short), resolve: () => resolvedTo(link) }
  const client = await launch(createTestPhone({ script }))
  expect(shown(client)).toMatchObject({ linkRoute: linkRoute(link), linkType: 'deferred' })
})

test.for([
  ['itself', short],
  ['another short link', 'https://acme.example/autumn'],
] as const)('a short link that resolves to %s is resolved once', async ([, target]) => {
  const phone = createTestPhone({ script: { resolve: () => resolvedTo(target) } })
  const client = await launch(phone)
  phone.links.open(short)
  await phone.clock.advance(60_000)
  expect(resolvedUrls(phone)).toEqual([short])
  expect(shown(client).linkRoute).toBe(linkRoute(target))
})

test('with keepUntilCleared a killed app gets the link again', async () => {
  const firstRun = createTestPhone({ script: { match: () => matched(link) } })
  await launch(firstRun, { keepUntilCleared: true })
  const second = createTestPhone({ restartOf: firstRun })
  const killedAgain = await launch(second, { keepUntilCleared: true })
  expect(shown(killedAgain)).toMatchObject({ linkUrl: link, linkType: 'deferred' })

  const third = createTestPhone({ restartOf: second })
  const client = await launch(third, { keepUntilCleared: true })
  expect(shown(client).linkUrl).toBe(link)
  expect(third.service.requests).toHaveLength(1)

  client.clearLink()
  await third.clock.settle()
  const fourth = createTestPhone({ restartOf: third })
  expect(shown(await launch(fourth, { keepUntilCleared: true }))).toEqual(noLink)
})

test('with keepUntilCleared an opened link discards the kept link', async () => {
  const firstRun = createTestPhone({ script: { match: () => matched(link) } })
  await launch(firstRun, { keepUntilCleared: true })
  const second = createTestPhone({ restartOf: firstRun, initialUrl: tapped })
  expect(shown(await launch(second, { keepUntilCleared: true })).linkUrl).toBe(tapped)
  const third = createTestPhone({ restartOf: second })
  expect(shown(await launch(third, { keepUntilCleared: true }))).toEqual(noLink)
})

test('with keepUntilCleared a tapped link discards the kept link', async () => {
  const firstRun = createTestPhone({ script: { match: () => matched(link) } })
  await launch(firstRun, { keepUntilCleared: true })
  firstRun.links.open(tapped)
  await firstRun.clock.settle()
  const next = createTestPhone({ restartOf: firstRun })
  expect(shown(await launch(next, { keepUntilCleared: true }))).toEqual(noLink)
})

test('a kept link is not shown once keepUntilCleared is removed', async () => {
  const firstRun = createTestPhone({ script: { match: () => matched(link) } })
  await launch(firstRun, { keepUntilCleared: true })
  const next = createTestPhone({ restartOf: firstRun })
  expect(shown(await launch(next))).toEqual(noLink)
})

test('without keepUntilCleared a link is never shown again', async () => {
  const firstRun = createTestPhone({ script: { match: () => matched(link) } })
  await launch(firstRun)
  const second = createTestPhone({ restartOf: firstRun })
  expect(shown(await launch(second))).toEqual(noLink)
  const third = createTestPhone({ restartOf: second })
  expect(shown(await launch(third, { keepUntilCleared: true }))).toEqual(noLink)
})

test.for([402, 403, 404, 429, 500])('a short link survives a %i response', async (status) => {
  const { urls, onLink } = createRecorder()
  const phone = createTestPhone({ script: { resolve: () => ({ status }) } })
  const client = await launch(phone, { onLink })
  phone.links.open(`${short}?ref=a`)
  await phone.clock.advance(5000)
  expect(shown(client)).toMatchObject({ linkUrl: `${short}?ref=a`, linkRoute: '/summer?ref=a' })
  expect(urls).toEqual([`${short}?ref=a`])
})

afterEach(() => vi.unstubAllGlobals())

/** The URL class of React Native 0.72 to 0.79. */
function UnimplementedUrl() {
  throw new Error('not implemented')
}

test.for([
  ['that throws', UnimplementedUrl],
  ['that is missing', undefined],
] as const)('routes and types are the same with a URL class %s', ([, URL]) => {
  const links = [
    link,
    `${link}?ref=a%20b&ref=c#top`,
    short,
    'https://acme.example',
    'HTTPS://ACME.EXAMPLE/A',
    'acme://products/42?x=1',
    'acme:///products/42',
    'acme:products',
    'exp://10.0.0.2:8081/--/a',
    '/details?id=1',
    'details',
    '//acme.example/a',
    '?a=1',
    '#a',
    '',
    'https://',
    'a b',
    '%',
    '::',
  ]
  const read = () => links.map((url) => [linkRoute(url), openedLinkType(url, ['acme.example'])])
  const expected = read()
  expect(expected.slice(0, 2)).toEqual([
    ['/products/42', 'verified'],
    ['/products/42?ref=a%20b&ref=c', 'verified'],
  ])
  vi.stubGlobal('URL', URL)
  vi.stubGlobal('URLSearchParams', undefined)
  expect(read()).toEqual(expected)
})

test.for([
  ['/details?id=1', '/details?id=1'],
  ['details', '/details'],
  ['//acme.example/h/x', '/h/x'],
  ['?next=/a?b=1', '/?next=/a?b=1'],
  ['https://acme.example/search/?next=/a?b=1', '/search/?next=/a?b=1'],
  ['/details#reviews', '/details'],
] as const)('the link %s has the route %s, in the app and in routers', async ([url, route]) => {
  const { client } = await simulateDeferred(url)
  expect(shown(client)).toMatchObject({ linkUrl: url, linkRoute: route })
  expect(linkRoute(url)).toBe(route)
})

test.for(['/details?id=1', 'details'])('the relative link %s has a type', async (url) => {
  const { client } = await simulateDeferred(url)
  expect(shown(client).linkType).toBe('deferred')

  const phone = createTestPhone()
  const opened = await launch(phone)
  phone.links.open(url)
  expect(shown(opened).linkType).toBe('scheme')
})

test('the context is the same object until something in it changes', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  const before = client.getSnapshot()
  let updates = 0
  client.subscribe(() => void (updates += 1))
  client.update({ ...testConfig, onLink: () => {} })
  client.logEvent('login')
  client.clearLink()
  phone.links.open('about:blank')
  await phone.clock.advance(60_000)
  expect(client.getSnapshot()).toBe(before)
  expect(updates).toBe(0)

  phone.links.open(tapped)
  expect(client.getSnapshot()).not.toBe(before)
  expect(client.getSnapshot().clearLink).toBe(before.clearLink)
  expect(updates).toBe(1)
})

test('the whole flow can be tested without a store or a service', async () => {
  const { urls, onLink } = createRecorder()
  const { client, phone, stop } = await simulateDeferred(link, { onLink })
  expect(shown(client)).toMatchObject({ linkUrl: link, linkType: 'deferred' })
  expect(urls).toEqual([link])
  client.clearLink()
  expect(shown(client)).toEqual(noLink)
  stop()
  await phone.clock.settle()
  expect(phone.clock.pendingTimers).toBe(0)
})

test('stopping removes the client’s listeners and none of the app’s', async () => {
  const phone = createTestPhone()
  const received: string[] = []
  phone.links.subscribe((url) => void received.push(url))
  phone.lifecycle.onBackground(() => void received.push('background'))
  const stop = phone.createClient().start()
  await phone.clock.advance(0)
  expect([phone.links.listeners, phone.lifecycle.listeners]).toEqual([2, 2])
  stop()
  await phone.clock.advance(0)
  expect([phone.links.listeners, phone.lifecycle.listeners]).toEqual([1, 1])
  phone.links.open(tapped)
  phone.lifecycle.goToBackground()
  expect(received).toEqual([tapped, 'background'])
})

test('stopping one of two clients leaves the other listening', async () => {
  const phone = createTestPhone()
  const first = phone.createClient()
  const second = phone.createClient()
  const stopFirst = first.start()
  const stopSecond = second.start()
  await phone.clock.advance(0)
  stopFirst()
  stopFirst()
  await phone.clock.advance(0)
  phone.links.open(tapped)
  expect(shown(second).linkUrl).toBe(tapped)

  // Calling stop twice counts once, so the first client can start again.
  stopSecond()
  await phone.clock.advance(0)
  expect(phone.links.listeners).toBe(0)
  first.start()
  expect(phone.links.listeners).toBe(1)
})

test('removing one listener never removes another', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  const calls: string[] = []
  const listener = () => void calls.push('same')
  const stopFirst = client.subscribe(() => void calls.push('first'))
  const stopSame = client.subscribe(listener)
  client.subscribe(listener)
  client.subscribe(() => void calls.push('last'))
  stopFirst()
  stopFirst()
  stopSame()
  stopSame()
  phone.links.open(tapped)
  expect(calls).toEqual(['same', 'last'])
})

test('a listener that throws or unsubscribes does not affect the others', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  const calls: string[] = []
  const unsubscribe = client.subscribe(() => {
    unsubscribe()
    calls.push('leaves')
    throw new Error('The screen is gone')
  })
  client.subscribe(() => void calls.push('stays'))
  phone.links.open(tapped)
  client.clearLink()
  expect(calls).toEqual(['leaves', 'stays', 'stays'])
})

test('a stopped second client does not affect the first client’s onLink', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createTestPhone()
  await launch(phone, { onLink })
  const stop = phone.createClient().start()
  stop()
  await phone.clock.advance(0)
  phone.links.open(tapped)
  expect(urls).toEqual([tapped])
})

test('a link that the app has handled is not delivered again when Android reopens the app from Recents', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createAndroidPhone(null, { initialUrl: link })
  const client = await launch(phone, { onLink })
  client.clearLink()
  await phone.clock.advance(31 * 60_000)
  // The task keeps the intent of the link when its process is killed.
  const again = createAndroidPhone(null, { initialUrl: link, restartOf: phone })
  const reopened = await launch(again, { onLink })
  await again.clock.advance(60_000)
  expect(urls).toEqual([link])
  expect(shown(reopened)).toEqual(noLink)
  expect(sentEvents(again).map(({ name }) => name)).toEqual(['install'])
})

test('a link tapped again soon after the app was closed is delivered again', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createAndroidPhone(null, { initialUrl: link })
  const client = await launch(phone, { onLink })
  client.clearLink()
  await phone.clock.advance(60_000)
  await launch(createAndroidPhone(null, { initialUrl: link, restartOf: phone }), { onLink })
  expect(urls).toEqual([link, link])
})

test('a link that the app has not handled is delivered again after a kill', async () => {
  const phone = createAndroidPhone(null, { initialUrl: link })
  await launch(phone)
  const again = createAndroidPhone(null, { initialUrl: link, restartOf: phone })
  expect(shown(await launch(again))).toMatchObject({ linkUrl: link })
})

test('iOS reports a URL once, so the same one at the next start is a new tap', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createTestPhone({ initialUrl: link })
  const client = await launch(phone, { onLink })
  client.clearLink()
  await phone.clock.advance(60_000)
  await launch(createTestPhone({ initialUrl: link, restartOf: phone }), { onLink })
  expect(urls).toEqual([link, link])
})

test('a link tapped again after the back button destroyed the activity is delivered again', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createAndroidPhone(null, { initialUrl: link })
  const client = phone.createClient({ onLink })
  const stop = client.start()
  await phone.clock.advance(0)
  client.clearLink()
  phone.lifecycle.inBackground = true
  stop()
  await phone.clock.advance(60_000)
  phone.lifecycle.inBackground = false
  client.start()
  await phone.clock.advance(0)
  expect(urls).toEqual([link, link])
})

test('a remount while the app is in the foreground delivers nothing again', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createAndroidPhone(null, { initialUrl: link })
  const client = phone.createClient({ onLink })
  client.start()()
  client.clearLink()
  await phone.clock.advance(60_000)
  client.start()
  await phone.clock.advance(60_000)
  expect(urls).toEqual([link])
})

test('another appID keeps what the app has seen, and the link of the start is not delivered again', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createTestPhone({ initialUrl: link, script: { match: () => matched(tapped) } })
  const client = await launch(phone, { onLink })
  const seen: boolean[] = []
  client.subscribe(() => seen.push(shown(client).isLinkProcessed))
  client.update({ ...testConfig, appID: 'app_other', onLink })
  await phone.clock.advance(60_000)
  expect(urls).toEqual([link])
  expect(seen).not.toContain(false)
  // It waits until the app clears it, and it opened this app too: no match may replace it.
  expect(shown(client)).toMatchObject({ linkUrl: link })
  expect(matchBodies(phone)).toEqual([])
})

test('an initial URL that is late is waited for, and no deferred link is shown before it', async () => {
  const phone = createTestPhone({
    ports: {
      links: {
        getInitialUrl: () =>
          new Promise((resolve) => phone.clock.setTimer(() => resolve(tapped), 2000)),
        subscribe: () => () => undefined,
      },
    },
    script: { match: () => matched(link) },
  })
  const { urls, onLink } = createRecorder()
  const client = await launch(phone, { onLink })
  await phone.clock.advance(1999)
  expect(matchBodies(phone)).toHaveLength(1)
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(1)
  expect(urls).toEqual([tapped])
})

test.for([
  ['a deferred link', matched(link), link],
  ['no link', notMatched(), null],
] as const)('an initial URL that never comes delays %s to the deadline', async ([, reply, url]) => {
  const phone = createTestPhone({
    ports: {
      links: { getInitialUrl: () => new Promise(() => {}), subscribe: () => () => undefined },
    },
    script: { match: () => reply },
  })
  const client = await launch(phone)
  await phone.clock.advance(4999)
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(1)
  expect(shown(client)).toMatchObject({ isLinkProcessed: true, linkUrl: url })
})

test('a page of a web build is not sent to the service, unless its host is one of linkHosts', async () => {
  const page = 'https://www.acme.example/about#team'
  const web = { initialUrl: page, ports: { platform: 'web' as const } }
  const phone = createTestPhone(web)
  const client = await launch(phone)
  expect(resolvedUrls(phone)).toEqual([])
  expect(shown(client)).toMatchObject({ isLinkProcessed: true, linkRoute: '/about' })
  const withHosts = createTestPhone(web)
  await launch(withHosts, { linkHosts: ['www.acme.example'] })
  expect(resolvedUrls(withHosts)).toHaveLength(1)
})

test('opened links can be turned on and off while the app runs', async () => {
  const { urls, onLink } = createRecorder()
  const phone = createTestPhone()
  const client = await launch(phone, { onLink, sources: ['fingerprint'] })
  phone.links.open(tapped)
  client.update({ ...testConfig, onLink })
  phone.links.open(link)
  client.update({ ...testConfig, onLink, sources: ['fingerprint'] })
  phone.links.open(tapped)
  await phone.clock.advance(60_000)
  expect(urls).toEqual([link])
})

test('a client with a rotated key after a remount is not another client', async () => {
  const phone = createTestPhone()
  const first = phone.createClient()
  first.start()()
  await phone.clock.advance(60_000)
  await launch(phone, { API_KEY: testConfig.API_KEY.replace('0123', '3210') })
  expect(phone.logged).toEqual([])
})
