import { createPageLink } from '@throughlink/web'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Seeded, seedOrganization } from '#commands/seedOrganization.ts'
import { createLogger } from '#platform/process/createLogger.ts'
import { type Service, startService } from '#roles/startService.ts'
import { useClickhouse, useDatabase } from '../support/engines.ts'
import { makeSecretKey } from '../support/makeSecretKey.ts'
import { openApp } from '../support/openApp.ts'
import { readQrCode } from '../support/readQrCode.ts'
import { send } from '../support/send.ts'
import { testConfig } from '../support/testConfig.ts'
import { installFromPlay, type Journey, openLandingPage } from './methods.ts'

const { postgres, url: databaseUrl } = useDatabase()
const clickhouse = useClickhouse()
const domain = 'go.acme.example'
/** The page that the visitor sees, and what brought the visitor to it. */
const page = { pathname: '/products/42', search: '?utm_source=x&ref=anna' }
const site = { origin: `https://${domain}`, link: 'open/*' }

interface Item {
  readonly value: string
  readonly counts: Readonly<Record<string, number>>
}

let service: Service
let app: Seeded

beforeAll(async () => {
  const logger = createLogger({ level: 'silent', isTerminal: false })
  const config = testConfig({
    databaseUrl,
    redisUrls: [inject('redisUrl')],
    clickhouseUrl: clickhouse.url,
  })
  service = await startService(config, logger)
  app = await seedOrganization(postgres.db, {
    name: 'Acme',
    origin: service.url,
    domain,
    app: { app_store_id: '1234567890', android_package: 'com.example.acme' },
    links: [{ slug: 'open/*', destination: 'https://acme.example/*' }],
  })
})

afterAll(async () => {
  await service.stop(0)
})

/** The journey after a tap on the page's link by `medium`. */
function startJourney(medium: string, address: string): Journey {
  const url = createPageLink(site, page, { medium }) ?? ''
  return { serviceUrl: service.url, app, tapped: url.slice(site.origin.length + 1), address }
}

test('an iPhone installs the app after a tap on the banner, and opens the page', async () => {
  const journey = startJourney('banner', '203.0.113.201')
  const { copies } = await openLandingPage(journey)
  const { linkRoute } = await openApp({ ...journey, clipboard: copies })
  // An install that is matched by the clipboard receives the link without its campaign, which is in analytics.
  expect(linkRoute).toBe('/products/42?ref=anna')
})

test('an Android phone installs the app after a tap on the banner, and opens the page', async () => {
  const { linkRoute } = await installFromPlay(startJourney('banner', '203.0.113.202'))
  expect(linkRoute).toBe('/products/42?utm_source=x&ref=anna&utm_medium=banner')
})

test('a phone scans the QR code of the page on a desktop, and opens the page', async () => {
  const { tapped } = startJourney('qr', '203.0.113.203')
  const drawn = await send(service.url, `/_tl/code.svg?link=${encodeURIComponent(`/${tapped}`)}`, {
    headers: { host: domain },
  })
  const scanned = new URL(readQrCode(drawn.text))
  const journey = startJourney('qr', '203.0.113.203')
  const { linkRoute } = await installFromPlay({
    ...journey,
    tapped: (scanned.pathname + scanned.search).slice(1),
  })
  expect(linkRoute).toBe('/products/42?utm_source=x&ref=anna&utm_medium=qr')
})

test('analytics show the clicks and installs of each by source and medium', async () => {
  const key = await makeSecretKey({ postgres }, app, ['analytics:read'])
  const read = async (by: string, metric: string) => {
    const query = new URLSearchParams({ by, metrics: metric, ...today() })
    const response = await send(
      service.url,
      `/api/v1/apps/${app.appId}/analytics/top-values?${query.toString()}`,
      { headers: { authorization: `Bearer ${key}` } },
    )
    expect(response.status, response.text).toBe(200)
    const { items } = response.json() as { items: Item[] }
    return Object.fromEntries(items.map(({ value, counts }) => [value, counts[metric]]))
  }
  await vi.waitFor(
    async () => {
      expect(await read('utm_medium', 'clicks')).toEqual({ banner: 2, qr: 1 })
      expect(await read('utm_medium', 'installs')).toEqual({ banner: 2, qr: 1 })
      expect(await read('utm_source', 'installs')).toEqual({ x: 3 })
    },
    { timeout: 60_000, interval: 500 },
  )
})

function today(): { readonly from: string; readonly to: string } {
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const dayMs = 86_400_000
  return { from: toDay(Date.now() - dayMs), to: toDay(Date.now() + dayMs) }
}
