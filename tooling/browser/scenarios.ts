import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { apiPaths } from '../../packages/protocol/src/apiPaths.ts'
import type { EventsRequest } from '../../packages/protocol/src/wire.ts'
import type { Device, SentRequest } from './openPage.ts'
import type { RealService } from './startRealService.ts'

export interface ScenarioContext {
  readonly page: Page
  /** Where the app is served. */
  readonly origin: string
  readonly service: RealService
  /** The requests that the page sent to the service. */
  readonly requests: readonly SentRequest[]
  /** Records a check: a sentence that must be true. */
  readonly expect: (sentence: string, isTrue: boolean, found?: unknown) => void
  /** Returns the console errors so far. */
  readonly getConsoleErrors: () => readonly string[]
  /** Saves a screenshot of the page in the reports. */
  readonly screenshot: (name: string) => Promise<void>
}

export interface BrowserScenario {
  readonly name: string
  /** Default: a phone in English, in light mode. */
  readonly device?: Device
  readonly serviceState: 'up' | 'down'
  readonly run: (context: ScenarioContext) => Promise<void>
}

/** How long the queue holds an event back at most, and the same with time for the request. */
const flushMs = 10_000
const flushedMs = flushMs + 2000
const latestFlushMs = 30_000
/** Longer than it takes until an accepted event is in analytics. */
const shippedMs = 15_000

const findVisible = (page: Page, testId: string) =>
  page.getByTestId(testId).filter({ visible: true })
const readText = (page: Page, testId: string) => findVisible(page, testId).innerText()
const waitFor = (page: Page, testId: string) => findVisible(page, testId).waitFor()

const findRequests = (requests: readonly SentRequest[], path: string) =>
  requests.filter((request) => request.path === path)

function listSentEvents(requests: readonly SentRequest[]): EventsRequest['events'] {
  return findRequests(requests, apiPaths.events).flatMap(
    ({ body }) => (body as EventsRequest).events,
  )
}

async function openHome({
  page,
  origin,
  requests,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  await page.goto(`${origin}/`)
  await waitFor(page, 'home')
  await waitFor(page, 'lamp-reed')
  await screenshot('home')
  expect('the home page sends no request to the service', requests.length === 0)
}

async function openProductByUrl({
  page,
  origin,
  requests,
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
    findRequests(requests, apiPaths.resolveShort).length === 0,
  )
  await screenshot('product')
}

async function openShortLink({
  page,
  origin,
  requests,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  await page.goto(`${origin}/amber?ref=poster`)
  await waitFor(page, 'product-amber')
  const { pathname, search } = new URL(page.url())
  expect('the URL is that of the product', pathname === '/products/amber', page.url())
  expect('the query of the short link is kept', search === '?ref=poster', search)
  const sent = findRequests(requests, apiPaths.resolveShort)
  const bodies = JSON.stringify(sent.map(({ body }) => body))
  const expected = JSON.stringify([{ url: `${origin}/amber` }])
  expect('one request is sent, without the query', bodies === expected, bodies)
  const statuses = await Promise.all(sent.map(({ status }) => status))
  expect('the service answers the page of another origin', statuses[0] === 200, statuses)
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
  requests,
  expect,
  screenshot,
}: ScenarioContext): Promise<void> {
  const openedAt = performance.now()
  await page.goto(`${origin}/products/halo`)
  await waitFor(page, 'product-halo')
  await findVisible(page, 'add-to-bag').click()
  await screenshot('bag')
  while (listSentEvents(requests).length < 2 && performance.now() - openedAt < latestFlushMs) {
    await wait(100)
  }
  const waitedMs = performance.now() - openedAt
  expect('events are collected before they are sent', waitedMs >= flushMs, waitedMs)
  // Leaving the page would cancel a request without a response, and the events would be sent again.
  await Promise.all(findRequests(requests, apiPaths.events).map(({ status }) => status))
  // On a new start the app reads unsent events from storage, and would send them again.
  await page.goto(`${origin}/`)
  await waitFor(page, 'home')
  await wait(flushedMs)
  const sent = listSentEvents(requests)
  const names = JSON.stringify(sent.map(({ name }) => name))
  expect('each event is sent once', names === '["view_item","add_to_cart"]', names)
  const ids = new Set(sent.map(({ id }) => id))
  expect('each event has its own id', ids.size === sent.length, [...ids])
  const batches = findRequests(requests, apiPaths.events)
  const statuses = JSON.stringify(await Promise.all(batches.map(({ status }) => status)))
  expect('the service accepts them in one request', statuses === '[202]', statuses)
  let stored = await service.listEvents([...ids])
  const sentAt = performance.now()
  while (stored.length < ids.size && performance.now() - sentAt < shippedMs) {
    await wait(200)
    stored = await service.listEvents([...ids])
  }
  const isStoredOnce = stored.join() === 'add_to_cart,view_item'
  expect('analytics contain each event once', isStoredOnce, stored)
}

async function browseWithServiceDown({
  page,
  origin,
  service,
  expect,
  screenshot,
  getConsoleErrors,
}: ScenarioContext): Promise<void> {
  await service.stopServer()
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

const wide = { viewport: { width: 1280, height: 800 } }

/** Keep the last one last: it stops the service. */
export const scenarios: readonly BrowserScenario[] = [
  { name: 'the shop opens', serviceState: 'up', run: openHome },
  { name: 'the shop opens on a wide screen', device: wide, serviceState: 'up', run: openHome },
  { name: 'a page is opened by its URL', serviceState: 'up', run: openProductByUrl },
  { name: 'a short link is resolved', serviceState: 'up', run: openShortLink },
  { name: 'a simulated deferred link is opened', serviceState: 'up', run: openDeferredLink },
  { name: 'events reach the service', serviceState: 'up', run: sendEvents },
  { name: 'the service is down', serviceState: 'down', run: browseWithServiceDown },
]
