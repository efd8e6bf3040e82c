import { randomBytes } from 'node:crypto'
import { createFetchHttp, createLinkClient, createSessionRegistry } from '@throughlink/client'
import type { LinkSnapshot, Ports, Signals } from '@throughlink/client'
import { createMemoryStorage } from '@throughlink/client/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seedOrganization, type Seeded } from '../src/commands/seedOrganization.ts'
import { startService, type Service } from '../src/startService.ts'
import { userAgents, visit } from './support/browser.ts'
import { useDatabase } from './support/engines.ts'
import { beaconOf, iphone } from './support/phones.ts'
import { testConfig } from './support/testConfig.ts'

const { postgres, url: databaseUrl } = useDatabase()
const host = `go-${randomBytes(4).toString('hex')}.example`
const destination = 'https://lumen.example/products/amber?ref=poster'
const elsewhere = 'https://lumen.example/products/jade'

let service: Service
let seeded: Seeded

beforeAll(async () => {
  service = await startService(testConfig({ databaseUrl, redisUrls: [inject('redisUrl')] }))
  seeded = await seed(host)
})

afterAll(async () => {
  await service.stop()
})

function seed(atHost: string): Promise<Seeded> {
  return seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: service.url,
    domain: atHost,
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

interface Phone {
  /** The app that is opened, where it is not the one of all. */
  readonly app?: Seeded
  readonly address?: string
  readonly signals?: Signals
  readonly referrer?: string
  readonly clipboard?: string
  readonly items?: Map<string, string>
}

/** The first open of a freshly installed app, by the real client over real HTTP. */
async function open(phone: Phone): Promise<LinkSnapshot> {
  const { address = '203.0.113.9', signals = iphone, referrer, clipboard, app = seeded } = phone
  const http = createFetchHttp((url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
  )
  const ports: Ports = {
    platform: signals.platform,
    http,
    storage: createMemoryStorage(phone.items ? { items: phone.items } : {}),
    device: { read: () => signals },
    ...(referrer === undefined
      ? {}
      : { installReferrer: { read: () => ({ referrer, clickTime: 100, installTime: 142 }) } }),
    ...(clipboard === undefined
      ? {}
      : { clipboard: { hasUrl: () => true, readText: () => clipboard } }),
  }
  const client = createLinkClient({ API_KEY: app.publishableKey, appID: app.appId }, ports, {
    sessions: createSessionRegistry(),
  })
  return new Promise((resolve) => {
    const stop = client.start()
    const look = () => {
      if (!client.getSnapshot().isLinkProcessed) return
      resolve(client.getSnapshot())
      stop()
    }
    client.subscribe(look)
    look()
  })
}

const click = (options: Partial<Parameters<typeof visit>[2]> = {}) =>
  visit(service.url, '/amber?utm_source=poster', { host, ...options })

async function referrerOfAndroidClick(address?: string): Promise<string> {
  const page = await click({ userAgent: userAgents.android, ...(address ? { address } : {}) })
  expect(page.status).toBe(302)
  const store = new URL(page.headers.location ?? '')
  expect(store.hostname).toBe('play.google.com')
  return store.searchParams.get('referrer') ?? ''
}

interface IosClick {
  readonly slug?: string
  readonly host?: string
}

/** What the landing page's script would do: report the screen, and put the token on the clipboard. */
async function iosClick(address: string, { slug = 'amber', host: at = host }: IosClick = {}) {
  const page = await visit(service.url, `/${slug}?utm_source=poster`, { host: at, address })
  expect(page.status).toBe(200)
  const clickId = /data-click-id="([^"]+)"/.exec(page.body)?.[1]
  const copies = /data-copies="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&')
  const beacon = beaconOf(clickId ?? '')
  const report = () =>
    visit(service.url, '/_tl/signals', { host: at, address, method: 'POST', body: beacon })
  return { copies: copies ?? '', report }
}

describe('from the click to the screen', () => {
  test('by the Play referrer', async () => {
    const referrer = await referrerOfAndroidClick()
    const first = await open({ signals: pixel, referrer, address: '198.51.100.1' })
    expect(first).toMatchObject({
      linkUrl: destination,
      linkRoute: '/products/amber?ref=poster',
      linkType: 'deferred',
    })
  })

  test('by the clipboard', async () => {
    const { copies } = await iosClick('203.0.113.20')
    const first = await open({ clipboard: copies, address: '198.51.100.2' })
    expect(first).toMatchObject({ linkUrl: destination, linkType: 'deferred' })
  })

  test('by probability', async () => {
    const { report } = await iosClick('203.0.113.30')
    expect((await report()).status).toBe(204)
    const first = await open({ address: '203.0.113.30' })
    expect(first).toMatchObject({ linkUrl: destination, linkType: 'deferred' })
  })

  test('the same install again gets the same answer', async () => {
    const referrer = await referrerOfAndroidClick()
    const items = new Map<string, string>()
    const phone = { signals: pixel, referrer, items }
    await open(phone)
    const installs = [...items].filter(([key]) => key.includes('install'))
    const answers = await Promise.all(
      [1, 2, 3].map(() => matchAgain(installIdIn(installs), referrer.replace('clickId=', ''))),
    )
    for (const answer of answers) expect(answer).toMatchObject({ link: destination, confidence: 1 })
  })

  test('a second install never gets the same click', async () => {
    const referrer = await referrerOfAndroidClick()
    expect((await open({ signals: pixel, referrer })).linkUrl).toBe(destination)
    expect((await open({ signals: pixel, referrer })).linkUrl).toBeNull()

    const { copies, report } = await iosClick('203.0.113.40')
    await report()
    expect((await open({ clipboard: copies, address: '198.51.100.3' })).linkUrl).toBe(destination)
    expect((await open({ clipboard: copies, address: '198.51.100.4' })).linkUrl).toBeNull()
    expect((await open({ address: '203.0.113.40' })).linkUrl).toBeNull()
  })
})

describe('nobody gets a stranger’s link', () => {
  test('two people of one household with the same phone and different links: neither is guessed', async () => {
    const address = '203.0.113.50'
    for (const slug of ['amber', 'jade']) await (await iosClick(address, { slug })).report()
    expect((await open({ address })).linkUrl).toBeNull()
    expect((await open({ address })).linkUrl).toBeNull()
  })

  test('two of them on one link: there is nothing to tell apart', async () => {
    const address = '203.0.113.51'
    for (let person = 0; person < 2; person++) await (await iosClick(address)).report()
    expect((await open({ address })).linkUrl).toBe(destination)
    expect((await open({ address })).linkUrl).toBe(destination)
  })

  test.each<readonly [string, Phone]>([
    [
      'another phone',
      { signals: { ...iphone, screenWidth: 430, screenHeight: 932, modelId: 'iPhone16,2' } },
    ],
    ['another system', { signals: { ...iphone, systemVersion: '25.0' } }],
    ['an Android phone', { signals: pixel }],
    ['another address', { address: '203.0.113.61' }],
    ['another network', { address: '198.51.100.61' }],
  ])('%s is not enough', async (_, phone) => {
    // An app of its own: what others clicked counts too.
    const own = `go-${randomBytes(4).toString('hex')}.example`
    const app = await seed(own)
    const address = '203.0.113.60'
    await (await iosClick(address, { host: own })).report()
    expect((await open({ app, address, ...phone })).linkUrl).toBeNull()
    expect((await open({ app, address })).linkUrl).toBe(destination)
  })

  test('a robot’s visit and a HEAD are no candidates', async () => {
    await click({ address: '203.0.113.70', userAgent: userAgents.bot })
    await click({ address: '203.0.113.70', method: 'HEAD' })
    expect((await open({ address: '203.0.113.70' })).linkUrl).toBeNull()
  })
})

function installIdIn(items: readonly (readonly [string, string])[]): string {
  const found = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(items.map(([, value]) => value).join(' '))
  return found?.[0] ?? ''
}

async function matchAgain(installId: string, clickId: string): Promise<unknown> {
  const answer = await fetch(`${service.url}/api/link/match-link`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${seeded.publishableKey}`,
      'x-app-id': seeded.appId,
    },
    body: JSON.stringify({ installId, clickId: decodeURIComponent(clickId) }),
  })
  return answer.json()
}
