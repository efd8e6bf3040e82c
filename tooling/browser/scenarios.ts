import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { EventsRequest } from '../../packages/protocol/src/wire.ts'
import type { ServedService } from './serveScriptedService.ts'
import type { Viewport } from './openPage.ts'

export interface Stage {
  readonly page: Page
  /** Where the app is served. */
  readonly origin: string
  readonly script: ServedService
  /** Notes a sentence that has to be true. */
  readonly expect: (sentence: string, isTrue: boolean, found?: unknown) => void
  /** The errors on the console so far. */
  readonly printed: () => readonly string[]
  /** Puts a picture of the page into the reports. */
  readonly picture: (name: string) => Promise<void>
}

export interface BrowserScenario {
  readonly name: string
  readonly viewport?: Viewport
  readonly service: 'up' | 'down'
  readonly play: (stage: Stage) => Promise<void>
}

/** The longest that the queue keeps an event back, and the same with time for the request. */
const flushMs = 10_000
const flushedMs = flushMs + 2000
const latestFlushMs = 30_000

const shown = (page: Page, testId: string) => page.getByTestId(testId).filter({ visible: true })
const textOf = (page: Page, testId: string) => shown(page, testId).innerText()
const waitFor = (page: Page, testId: string) => shown(page, testId).waitFor()

function eventsSent({ service }: ServedService): EventsRequest['events'] {
  return service.requestsTo('events').flatMap(({ body }) => (body as EventsRequest).events)
}

async function home({ page, origin, script, expect, picture }: Stage): Promise<void> {
  await page.goto(`${origin}/`)
  await waitFor(page, 'home')
  await waitFor(page, 'lamp-reed')
  await picture('home')
  expect('the page itself asks the service nothing', script.service.requests.length === 0)
}

async function openedPage({ page, origin, script, expect, picture }: Stage): Promise<void> {
  await page.goto(`${origin}/products/amber`)
  await waitFor(page, 'product-amber')
  const name = await textOf(page, 'product-name')
  expect('the product is shown', name === 'Amber', name)
  const screens = await page.getByTestId('product-amber').count()
  expect('it is opened once', screens === 1, screens)
  expect('a long link is not asked for', script.service.requestsTo('resolveShort').length === 0)
  await picture('product')
}

async function shortLink({ page, origin, script, expect, picture }: Stage): Promise<void> {
  const body = { link: 'https://lumen.example/products/halo' }
  script.renew({
    resolve: ({ url }) => (url === `${origin}/aB3xY9` ? { body, afterMs: 300 } : { status: 404 }),
  })
  await page.goto(`${origin}/aB3xY9?ref=poster`)
  await waitFor(page, 'product-halo')
  const { pathname, search } = new URL(page.url())
  expect('the address is that of the product', pathname === '/products/halo', page.url())
  expect('it keeps the query of the short link', search === '?ref=poster', search)
  const asked = script.service.requestsTo('resolveShort').map(({ body }) => body)
  const wanted = JSON.stringify([{ url: `${origin}/aB3xY9` }])
  expect('the service was asked once, without the query', JSON.stringify(asked) === wanted, asked)
  await picture('short-link')
}

async function deferredLink({ page, origin, expect, picture }: Stage): Promise<void> {
  await page.goto(`${origin}/`)
  await shown(page, 'open-debug').click()
  await shown(page, 'simulate-guess').click()
  await waitFor(page, 'invite')
  const code = await textOf(page, 'invite-code')
  expect('the invitation is shown', code === 'FRIEND', code)
  const inviter = await textOf(page, 'inviter')
  expect('nobody is named on a guess', inviter === 'A friend invited you', inviter)
  await picture('invite')
  await page.goBack()
  await waitFor(page, 'debug')
  const log = await page
    .getByTestId(/^log-\d+$/)
    .filter({ visible: true })
    .allInnerTexts()
  const [newest = ''] = log
  const told = 'deferred, probabilistic, confidence 0.82'
  expect('the debug screen tells type, method and confidence', newest.includes(told), log)
  const route = await textOf(page, 'fact-linkRoute')
  expect('the link was followed and cleared', route === 'null', route)
  await picture('debug')
}

async function events({ page, origin, script, expect, picture }: Stage): Promise<void> {
  const openedAt = performance.now()
  await page.goto(`${origin}/products/amber`)
  await waitFor(page, 'product-amber')
  await shown(page, 'add-to-bag').click()
  await picture('bag')
  while (eventsSent(script).length < 2 && performance.now() - openedAt < latestFlushMs) {
    await wait(100)
  }
  const waitedMs = performance.now() - openedAt
  expect('events wait for each other', waitedMs >= flushMs, waitedMs)
  // Opened anew, the app finds what it had not delivered in storage, and would send that again.
  await page.goto(`${origin}/`)
  await waitFor(page, 'home')
  await wait(flushedMs)
  const sent = eventsSent(script)
  const names = JSON.stringify(sent.map(({ name }) => name))
  expect('each arrives, once', names === '["view_item","add_to_cart"]', names)
  const ids = new Set(sent.map(({ id }) => id))
  expect('each has an id of its own', ids.size === sent.length, [...ids])
  const requests = script.service.requestsTo('events').length
  expect('they come in one request', requests === 1, requests)
}

async function serviceDown({
  page,
  origin,
  script,
  expect,
  picture,
  printed,
}: Stage): Promise<void> {
  await script.close()
  await page.goto(`${origin}/`)
  await shown(page, 'lamp-drift').click()
  await waitFor(page, 'product-drift')
  await shown(page, 'add-to-bag').click()
  await shown(page, 'back').click()
  await waitFor(page, 'home')
  const price = await shown(page, 'price').first().innerText()
  expect('the shop can be used', price === '€148', price)
  await page.goto(`${origin}/aB3xY9`)
  await waitFor(page, 'missing')
  await picture('service-down')
  await shown(page, 'to-shop').click()
  await waitFor(page, 'home')
  const { pathname } = new URL(page.url())
  expect('an unknown short link leaves a way to the shop', pathname === '/', pathname)
  // Long enough for the event of above to be tried.
  await wait(flushedMs)
  const lines = printed().filter((line) => line.startsWith('[throughlink] '))
  expect('the console says so', lines.length > 0, printed())
}

const wide = { width: 1280, height: 800 }

/** The last one ends the service, so it stays the last. */
export const scenarios: readonly BrowserScenario[] = [
  { name: 'the shop opens', service: 'up', play: home },
  { name: 'the shop opens on a wide screen', viewport: wide, service: 'up', play: home },
  { name: 'a page is opened by its address', service: 'up', play: openedPage },
  { name: 'a short link is resolved', service: 'up', play: shortLink },
  { name: 'a simulated deferred link is followed', service: 'up', play: deferredLink },
  { name: 'events reach the service', service: 'up', play: events },
  { name: 'the service is down', service: 'down', play: serviceDown },
]
