import { randomBytes } from 'node:crypto'
import type { Signals } from '@throughlink/client'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Seeded, seedOrganization } from '#commands/seedOrganization.ts'
import { createLogger } from '#platform/process/createLogger.ts'
import { type Service, startService } from '#roles/startService.ts'
import { userAgents, visit } from './support/browser.ts'
import { useDatabase } from './support/engines.ts'
import { openApp, type Phone } from './support/openApp.ts'
import { createBeacon, iphone } from './support/phones.ts'
import { testConfig } from './support/testConfig.ts'

const { postgres, url: databaseUrl } = useDatabase()
const domain = `go-${randomBytes(4).toString('hex')}.example`
const destination = 'https://lumen.example/products/amber?ref=poster'
const query = 'via=anna&utm_source=poster'
/** The destination with the query of every click in this file, of which only Google Play keeps the campaign. */
const delivered = `${destination}&via=anna`
const deliveredByPlay = `${destination}&${query}`
const elsewhere = 'https://lumen.example/products/jade'

let service: Service
let seeded: Seeded

beforeAll(async () => {
  const logger = createLogger({ level: 'silent', isTerminal: false })
  const config = testConfig({ databaseUrl, redisUrls: [inject('redisUrl')] })
  service = await startService(config, logger)
  seeded = await seed(domain)
})

afterAll(async () => {
  await service.stop(0)
})

function seed(atDomain: string): Promise<Seeded> {
  return seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: service.url,
    domain: atDomain,
    app: {
      app_store_id: '1234567890',
      android_package: 'com.example.lumen',
    },
    links: [
      { slug: 'amber', destination },
      { slug: 'jade', destination: elsewhere },
    ],
  })
}

const pixel: Signals = { ...iphone, platform: 'android', model: 'Pixel 9', manufacturer: 'Google' }

/** Opens a newly installed app for the first time. Defaults to the app that all tests share. */
const open = (phone: Partial<Phone>) => openApp({ app: seeded, ...phone })

const click = (options: Partial<Parameters<typeof visit>[2]> = {}) =>
  visit(service.url, `/amber?${query}`, { host: domain, ...options })

async function clickOnAndroid(address?: string): Promise<string> {
  const page = await click({ userAgent: userAgents.android, ...(address ? { address } : {}) })
  expect(page.status).toBe(302)
  const store = new URL(page.headers.location ?? '')
  expect(store.hostname).toBe('play.google.com')
  return store.searchParams.get('referrer') ?? ''
}

interface IosClickOptions {
  readonly slug?: string
  readonly domain?: string
}

/** Opens the landing page. Returns the text that its script copies and a function that sends its report. */
async function clickOnIos(
  address: string,
  { slug = 'amber', domain: host = domain }: IosClickOptions = {},
) {
  const page = await visit(service.url, `/${slug}?${query}`, { host, address })
  expect(page.status).toBe(200)
  const clickId = /data-click-id="([^"]+)"/.exec(page.body)?.[1]
  const copies = /data-copies="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&')
  const beacon = createBeacon(clickId ?? '')
  const report = () =>
    visit(service.url, '/_tl/signals', { host, address, method: 'POST', body: beacon })
  return { copies: copies ?? '', report }
}

describe('from the click to the screen', () => {
  test('[spec 1.13] by the Play referrer', async () => {
    const referrer = await clickOnAndroid()
    const first = await open({ signals: pixel, referrer, address: '198.51.100.1' })
    expect(first).toMatchObject({
      linkUrl: deliveredByPlay,
      linkRoute: '/products/amber?ref=poster&via=anna&utm_source=poster',
      linkType: 'deferred',
    })
  })

  test('[spec 1.13] by the clipboard', async () => {
    const { copies } = await clickOnIos('203.0.113.20')
    const first = await open({ clipboard: copies, address: '198.51.100.2' })
    expect(first).toMatchObject({ linkUrl: delivered, linkType: 'deferred' })
  })

  test('[spec 1.13] by probability', async () => {
    const { report } = await clickOnIos('203.0.113.30')
    expect((await report()).status).toBe(204)
    const first = await open({ address: '203.0.113.30' })
    expect(first).toMatchObject({ linkUrl: delivered, linkType: 'deferred' })
  })

  test('the same install gets the same response again', async () => {
    const referrer = await clickOnAndroid()
    const items = new Map<string, string>()
    const phone = { signals: pixel, referrer, items }
    await open(phone)
    const installs = [...items].filter(([key]) => key.includes('install'))
    const clickId = new URLSearchParams(referrer).get('clickId') ?? ''
    const responses = await Promise.all(
      [1, 2, 3].map(() => matchAgain(findInstallId(installs), clickId)),
    )
    for (const response of responses)
      expect(response).toMatchObject({ link: deliveredByPlay, confidence: 1 })
  })

  test('a second install never gets the same click', async () => {
    const referrer = await clickOnAndroid()
    expect((await open({ signals: pixel, referrer })).linkUrl).toBe(deliveredByPlay)
    expect((await open({ signals: pixel, referrer })).linkUrl).toBeNull()

    const { copies, report } = await clickOnIos('203.0.113.40')
    await report()
    expect((await open({ clipboard: copies, address: '198.51.100.3' })).linkUrl).toBe(delivered)
    expect((await open({ clipboard: copies, address: '198.51.100.4' })).linkUrl).toBeNull()
    expect((await open({ address: '203.0.113.40' })).linkUrl).toBeNull()
  })
})

describe('an app that the service refuses continues without a link, and logs why', () => {
  test.each<readonly [string, (other: Seeded) => Partial<Phone['app']>, string]>([
    ['an unknown API_KEY', () => ({ publishableKey: `${seeded.publishableKey}0` }), 'invalid_key'],
    ['the API_KEY of another app', ({ publishableKey }) => ({ publishableKey }), 'wrong_app'],
    ['an unknown appID', () => ({ appId: 'app_unknown' }), 'wrong_app'],
    ['the appID of another app', ({ appId }) => ({ appId }), 'wrong_app'],
  ])('[spec 5.4, 7.3, 7.4] with %s', async (_, change, code) => {
    const other = await seed(`go-${randomBytes(4).toString('hex')}.example`)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const referrer = await clickOnAndroid()
    const app = { ...seeded, ...change(other) }
    expect(await open({ app, signals: pixel, referrer })).toMatchObject({
      isLinkProcessed: true,
      linkUrl: null,
      linkRoute: null,
      linkType: null,
    })
    expect(logged.mock.calls).toEqual([[expect.stringContaining('API_KEY and appID'), code]])
    logged.mockRestore()
    // The click is not spent: the app with its own keys gets it.
    expect((await open({ signals: pixel, referrer })).linkUrl).toBe(deliveredByPlay)
  })
})

describe('no install gets the link of a stranger', () => {
  test('two people of one household with the same phone and different links: neither is guessed', async () => {
    const address = '203.0.113.50'
    for (const slug of ['amber', 'jade']) await (await clickOnIos(address, { slug })).report()
    expect((await open({ address })).linkUrl).toBeNull()
    expect((await open({ address })).linkUrl).toBeNull()
  })

  test('two people in one household with the same link: both get it', async () => {
    const address = '203.0.113.51'
    for (let person = 0; person < 2; person++) await (await clickOnIos(address)).report()
    expect((await open({ address })).linkUrl).toBe(delivered)
    expect((await open({ address })).linkUrl).toBe(delivered)
  })

  test.each<readonly [string, Partial<Phone>]>([
    [
      'another device',
      { signals: { ...iphone, screenWidth: 430, screenHeight: 932, modelId: 'iPhone16,2' } },
    ],
    ['another system version', { signals: { ...iphone, systemVersion: '25.0' } }],
    ['an Android device', { signals: pixel }],
    ['another address', { address: '203.0.113.61' }],
    ['another network', { address: '198.51.100.61' }],
  ])('%s does not match', async (_, phone) => {
    // A separate app, because clicks of others count too.
    const own = `go-${randomBytes(4).toString('hex')}.example`
    const app = await seed(own)
    const address = '203.0.113.60'
    await (await clickOnIos(address, { domain: own })).report()
    expect((await open({ app, address, ...phone })).linkUrl).toBeNull()
    expect((await open({ app, address })).linkUrl).toBe(delivered)
  })

  test('visits of bots and HEAD requests are not candidates', async () => {
    await click({ address: '203.0.113.70', userAgent: userAgents.bot })
    await click({ address: '203.0.113.70', method: 'HEAD' })
    expect((await open({ address: '203.0.113.70' })).linkUrl).toBeNull()
  })
})

function findInstallId(items: readonly (readonly [string, string])[]): string {
  const found = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(items.map(([, value]) => value).join(' '))
  return found?.[0] ?? ''
}

async function matchAgain(installId: string, clickId: string): Promise<unknown> {
  const response = await fetch(`${service.url}/api/link/match-link`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${seeded.publishableKey}`,
      'x-app-id': seeded.appId,
    },
    body: JSON.stringify({ installId, clickId: decodeURIComponent(clickId) }),
  })
  return response.json()
}
