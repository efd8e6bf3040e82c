import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { EventsRequest } from '../../packages/protocol/src/wire.ts'
import type { ServedService } from './serveScriptedService.ts'
import type { Viewport } from './openPage.ts'

export interface ScenarioContext {
  readonly page: Page
  /** Where the app is served. */
  readonly origin: string
  readonly service: ServedService
  /** Records a check: a sentence that must be true. */
  readonly expect: (sentence: string, isTrue: boolean, found?: unknown) => void
  /** Returns the console errors so far. */
  readonly getConsoleErrors: () => readonly string[]
  /** Saves a screenshot of the page in the reports. */
  readonly screenshot: (name: string) => Promise<void>
}

export interface BrowserScenario {
  readonly name: string
  readonly viewport?: Viewport
  readonly serviceState: 'up' | 'down'
  readonly run: (context: ScenarioContext) => Promise<void>
}

/** How long the queue holds an event back at most, and the same with time for the request. */
const flushMs = 10_000
const flushedMs = flushMs + 2000
const latestFlushMs = 30_000

const findVisible = (page: Page, testId: string) =>
  page.getByTestId(testId).filter({ visible: true })
const readText = (page: Page, testId: string) => findVisible(page, testId).innerText()
const waitFor = (page: Page, testId: string) => findVisible(page, testId).waitFor()

function listSentEvents({ scripted }: ServedService): EventsRequest['events'] {
  return scripted.requestsTo('events').flatMap(({ body }) => (body as EventsRequest).events)
}

async function openHome({
  page,
  origin,
  service,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  await page.goto(`${origin}/`)
  await waitFor(page, 'home')
  await waitFor(page, 'lamp-reed')
  await screenshot('home')
  expect('the home page sends no request to the service', service.scripted.requests.length === 0)
}

async function openProductByUrl({
  page,
  origin,
  service,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  await page.goto(`${origin}/products/amber`)
  await waitFor(page, 'product-amber')
  const name = await readText(page, 'product-name')
  expect('the product is shown', name === 'Amber', name)
  const screens = await page.getByTestId('product-amber').count()
  expect('the screen is opened once', screens === 1, screens)
  expect(
    'a long link is not sent to the service',
    service.scripted.requestsTo('resolveShort').length === 0,
  )
  await screenshot('product')
}

async function openShortLink({
  page,
  origin,
  service,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  const body = { link: 'https://lumen.example/products/halo' }
  service.reset({
    resolve: ({ url }) => (url === `${origin}/aB3xY9` ? { body, afterMs: 300 } : { status: 404 }),
  })
  await page.goto(`${origin}/aB3xY9?ref=poster`)
  await waitFor(page, 'product-halo')
  const { pathname, search } = new URL(page.url())
  expect('the URL is that of the product', pathname === '/products/halo', page.url())
  expect('the query of the short link is kept', search === '?ref=poster', search)
  const bodies = service.scripted.requestsTo('resolveShort').map(({ body }) => body)
  const expected = JSON.stringify([{ url: `${origin}/aB3xY9` }])
  expect('one request is sent, without the query', JSON.stringify(bodies) === expected, bodies)
  await screenshot('short-link')
}

async function openDeferredLink({
  page,
  origin,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  await page.goto(`${origin}/`)
  await findVisible(page, 'open-debug').click()
  await findVisible(page, 'simulate-guess').click()
  await waitFor(page, 'invite')
  const code = await readText(page, 'invite-code')
  expect('the invitation is shown', code === 'FRIEND', code)
  const inviter = await readText(page, 'inviter')
  expect(
    'the inviter is not named for a probabilistic match',
    inviter === 'A friend invited you',
    inviter,
  )
  await screenshot('invite')
  await page.goBack()
  await waitFor(page, 'debug')
  const log = await page
    .getByTestId(/^log-\d+$/)
    .filter({ visible: true })
    .allInnerTexts()
  const [newest = ''] = log
  const line = 'deferred, probabilistic, confidence 0.82'
  expect('the debug screen shows type, method and confidence', newest.includes(line), log)
  const route = await readText(page, 'fact-linkRoute')
  expect('the link was opened and cleared', route === 'null', route)
  await screenshot('debug')
}

async function sendEvents({
  page,
  origin,
  service,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  const openedAt = performance.now()
  await page.goto(`${origin}/products/amber`)
  await waitFor(page, 'product-amber')
  await findVisible(page, 'add-to-bag').click()
  await screenshot('bag')
  while (listSentEvents(service).length < 2 && performance.now() - openedAt < latestFlushMs) {
    await wait(100)
  }
  const waitedMs = performance.now() - openedAt
  expect('events are collected before they are sent', waitedMs >= flushMs, waitedMs)
  // On a new start the app reads unsent events from storage, and would send them again.
  await page.goto(`${origin}/`)
  await waitFor(page, 'home')
  await wait(flushedMs)
  const sent = listSentEvents(service)
  const names = JSON.stringify(sent.map(({ name }) => name))
  expect('each event arrives once', names === '["view_item","add_to_cart"]', names)
  const ids = new Set(sent.map(({ id }) => id))
  expect('each event has its own id', ids.size === sent.length, [...ids])
  const requests = service.scripted.requestsTo('events').length
  expect('the events arrive in one request', requests === 1, requests)
}

async function browseWithServiceDown({
  page,
  origin,
  service,
  expect,
  screenshot,
  getConsoleErrors,
}: ScenarioContext): Promise<void> {
  await service.close()
  await page.goto(`${origin}/`)
  await findVisible(page, 'lamp-drift').click()
  await waitFor(page, 'product-drift')
  await findVisible(page, 'add-to-bag').click()
  await findVisible(page, 'back').click()
  await waitFor(page, 'home')
  const price = await findVisible(page, 'price').first().innerText()
  expect('the shop works', price === '€148', price)
  await page.goto(`${origin}/aB3xY9`)
  await waitFor(page, 'missing')
  await screenshot('service-down')
  await findVisible(page, 'to-shop').click()
  await waitFor(page, 'home')
  const { pathname } = new URL(page.url())
  expect('an unknown short link offers a way back to the shop', pathname === '/', pathname)
  // Long enough for the queue to try to send the event.
  await wait(flushedMs)
  const lines = getConsoleErrors().filter((line) => line.startsWith('[throughlink] '))
  expect('the failure is logged to the console', lines.length > 0, getConsoleErrors())
}

const wide = { width: 1280, height: 800 }

/** Keep the last one last: it stops the service. */
export const scenarios: readonly BrowserScenario[] = [
  { name: 'the shop opens', serviceState: 'up', run: openHome },
  { name: 'the shop opens on a wide screen', viewport: wide, serviceState: 'up', run: openHome },
  { name: 'a page is opened by its URL', serviceState: 'up', run: openProductByUrl },
  { name: 'a short link is resolved', serviceState: 'up', run: openShortLink },
  { name: 'a simulated deferred link is opened', serviceState: 'up', run: openDeferredLink },
  { name: 'events reach the service', serviceState: 'up', run: sendEvents },
  { name: 'the service is down', serviceState: 'down', run: browseWithServiceDown },
]
