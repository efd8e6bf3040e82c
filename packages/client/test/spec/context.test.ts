import { linkRoute, type LinkSnapshot, type LinkType, linkTypes } from '@throughlink/client'
import {
  createTestLinks,
  createTestPhone,
  type TestPhoneOptions,
} from '@throughlink/client/testing'
import { expect, expectTypeOf, test } from 'vitest'
import { launch, noLink, shown, waiting } from '../launch.ts'
import { matched, type MatchReply, notMatched, resolvedTo } from '../replies.ts'

const webLink = 'https://Acme.example/products/42?ref=a%20b#reviews'
const schemeLink = 'acme://products/42?ref=a%20b#reviews'

const replies = {
  'a link': () => matched(webLink, 200),
  'no link': () => notMatched(200),
  'a refusal': () => ({ status: 400, afterMs: 200 }),
  'no network': () => 'offline',
} satisfies Record<string, () => MatchReply>

async function launchOpenedBy(initialUrl: string) {
  const firstRun = createTestPhone()
  await launch(firstRun)
  return launch(createTestPhone({ restartOf: firstRun, initialUrl }))
}

test.for(['a link', 'no link'] as const)(
  '[spec 2.3.1] isLinkProcessed is false until the match ends with %s, then true',
  async (reply) => {
    expectTypeOf<LinkSnapshot['isLinkProcessed']>().toEqualTypeOf<boolean>()
    const phone = createTestPhone({ script: { match: replies[reply] } })
    const client = await launch(phone)
    await phone.clock.advance(199)
    expect(shown(client).isLinkProcessed).toBe(false)
    await phone.clock.advance(1)
    expect(shown(client).isLinkProcessed).toBe(true)
  },
)

test.for(['a refusal', 'no network'] as const)(
  '[spec 2.3.2] isLinkProcessed becomes true when the match fails with %s',
  async (reply) => {
    const phone = createTestPhone({ script: { match: replies[reply] } })
    const client = phone.createClient()
    client.start()
    expect(shown(client).isLinkProcessed).toBe(false)
    await phone.clock.advance(5000)
    expect(client.getDetails().status).toBe('failed')
    expect(shown(client).isLinkProcessed).toBe(true)
  },
)

/** Creates a phone that reports the URL which started the app, or that there is none, after a delay. */
function createSlowPhone(url: string | null, delayMs: number, options: TestPhoneOptions = {}) {
  const read = () =>
    new Promise<string | null>((resolve) => {
      phone.clock.setTimer(() => resolve(url), delayMs)
    })
  const phone = createTestPhone({ ...options, ports: { links: createTestLinks(read) } })
  return phone
}

// The last one is the last moment that the app waits. The match starts after 1,250 ms without the URL.
const delays = [400, 1249, 1251, 3000, 4999]

test.for(delays)(
  '[spec 2.3.3] isLinkProcessed waits for the URL that started the app, known after %i ms',
  async (delayMs) => {
    const firstRun = createTestPhone()
    await launch(firstRun)
    const phone = createSlowPhone(webLink, delayMs, { restartOf: firstRun })
    const client = await launch(phone)
    await phone.clock.advance(delayMs - 1)
    expect(shown(client)).toEqual(waiting)
    await phone.clock.advance(1)
    expect(shown(client)).toMatchObject({ isLinkProcessed: true, linkUrl: webLink })
  },
)

test.for(delays)(
  '[spec 2.3.3] a first run shows no deferred link before that URL, known after %i ms',
  async (delayMs) => {
    const script = { match: () => matched(schemeLink) }
    const phone = createSlowPhone(webLink, delayMs, { script })
    const client = phone.createClient()
    const seen: unknown[] = []
    client.subscribe(() => void seen.push(client.getSnapshot().linkUrl))
    client.start()
    await phone.clock.advance(60_000)
    expect(seen).toEqual([webLink])
  },
)

test.for(delays)(
  '[spec 2.3.3] a first run shows its deferred link once no URL started the app, known after %i ms',
  async (delayMs) => {
    const script = { match: () => matched(webLink) }
    const phone = createSlowPhone(null, delayMs, { script })
    const client = await launch(phone)
    await phone.clock.advance(delayMs - 1)
    expect(shown(client)).toEqual(waiting)
    await phone.clock.advance(1)
    expect(shown(client)).toMatchObject({ isLinkProcessed: true, linkUrl: webLink })
  },
)

test('[spec 2.3.3] isLinkProcessed does not wait longer than its time limit for that URL', async () => {
  const phone = createSlowPhone(null, 60_000)
  const client = await launch(phone)
  await phone.clock.advance(4999)
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(1)
  expect(shown(client)).toEqual(noLink)
})

test('[spec 2.3.3] isLinkProcessed waits for a short universal link to be resolved', async () => {
  const resolve = () => resolvedTo(webLink, 400)
  const phone = createTestPhone({
    initialUrl: 'https://acme.example/summer',
    script: { resolve },
  })
  const client = await launch(phone)
  await phone.clock.advance(399)
  expect(shown(client)).toEqual(waiting)
  await phone.clock.advance(1)
  expect(shown(client)).toMatchObject({ isLinkProcessed: true, linkRoute: linkRoute(webLink) })
})

test('[spec 2.3.5] linkUrl is the link of a deferred match as the service returned it', async () => {
  const phone = createTestPhone({ script: { match: () => matched(webLink) } })
  expect(shown(await launch(phone)).linkUrl).toBe(webLink)
})

const shortLink = 'https://Acme.example/summer?ref=a%20b#top'
const resolve = () => resolvedTo('https://acme.example/products/42')
const ofShortLink = {
  isLinkProcessed: true,
  linkUrl: shortLink,
  linkRoute: '/products/42?ref=a%20b',
}

test('[spec 2.3.5] linkUrl is the raw link of a deferred match when that is a short link', async () => {
  const phone = createTestPhone({ script: { match: () => matched(shortLink), resolve } })
  expect(shown(await launch(phone))).toEqual({ ...ofShortLink, linkType: 'deferred' })
})

test('[spec 2.3.6] linkUrl is the universal or app link as it was opened', async () => {
  expect(shown(await launchOpenedBy(webLink)).linkUrl).toBe(webLink)
})

test('[spec 2.3.6] linkUrl is the raw universal or app link when that is a short link', async () => {
  const started = createTestPhone({ initialUrl: shortLink, script: { resolve } })
  expect(shown(await launch(started))).toEqual({ ...ofShortLink, linkType: 'verified' })

  const running = createTestPhone({ script: { resolve } })
  const client = await launch(running)
  running.links.open(shortLink)
  await running.clock.advance(0)
  expect(shown(client)).toEqual({ ...ofShortLink, linkType: 'verified' })
})

test('[spec 2.3.7] linkUrl is the scheme link as it was opened', async () => {
  expect(shown(await launchOpenedBy(schemeLink)).linkUrl).toBe(schemeLink)
})

test('[spec 2.3.7] a scheme link with one path segment is not short: url, route and type are its own', async () => {
  const linkUrl = 'acme://summer?ref=a%20b#top'
  const phone = createTestPhone({ initialUrl: linkUrl, script: { resolve } })
  expect(shown(await launch(phone))).toEqual({
    isLinkProcessed: true,
    linkUrl,
    linkRoute: '/summer?ref=a%20b',
    linkType: 'scheme',
  })
  expect(phone.service.requestsTo('resolveShort')).toEqual([])
})

test.for(['no link', 'a refusal', 'no network'] as const)(
  '[spec 2.3.8] linkUrl is null when the match ends with %s',
  async (reply) => {
    const phone = createTestPhone({ script: { match: replies[reply] } })
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
  },
)

test.for([
  'https://acme.example/products/42',
  'https://acme.example//products/42#reviews',
  'acme://products/42',
  'acme:///products/42',
  '/products/42',
  'products/42',
])('[spec 2.3.9] linkRoute is the path of %s, with one leading slash', async (link) => {
  const phone = createTestPhone({ script: { match: () => matched(link) } })
  expect(shown(await launch(phone)).linkRoute).toBe('/products/42')
})

test.for([webLink, schemeLink, '/products/42?ref=a%20b'])(
  '[spec 2.3.10] linkRoute keeps the query string of %s as it is',
  async (link) => {
    const phone = createTestPhone({ script: { match: () => matched(link) } })
    expect(shown(await launch(phone)).linkRoute).toBe('/products/42?ref=a%20b')
  },
)

test('[spec 2.3.11] linkRoute is null when nothing matched', async () => {
  const phone = createTestPhone({ script: { match: () => notMatched() } })
  const client = await launch(phone)
  expect(client.getDetails().reason).toBe('no_match')
  expect(shown(client).linkRoute).toBeNull()
})

test('[spec 2.3.12] linkType is a LinkType, or null when no link was found', async () => {
  expectTypeOf<LinkSnapshot['linkType']>().toEqualTypeOf<LinkType | null>()
  const deferred = createTestPhone({ script: { match: () => matched(webLink) } })
  const found = [
    shown(await launch(deferred)).linkType,
    shown(await launchOpenedBy(webLink)).linkType,
    shown(await launchOpenedBy(schemeLink)).linkType,
  ]
  expect(found).toEqual(linkTypes)
  expect(shown(await launch(createTestPhone())).linkType).toBeNull()
})

test('[spec 2.3.13] clearLink takes no arguments and returns nothing', async () => {
  expectTypeOf<LinkSnapshot['clearLink']>().toEqualTypeOf<() => void>()
  const client = await launchOpenedBy(webLink)
  const clearLink: () => unknown = client.getSnapshot().clearLink
  expect(clearLink).toHaveLength(0)
  expect(clearLink()).toBeUndefined()
})

test('[spec 2.3.14] clearLink clears url, route and type', async () => {
  const client = await launchOpenedBy(webLink)
  expect(shown(client)).toEqual({
    isLinkProcessed: true,
    linkUrl: webLink,
    linkRoute: '/products/42?ref=a%20b',
    linkType: 'verified',
  })
  client.getSnapshot().clearLink()
  expect(shown(client)).toEqual(noLink)
})
