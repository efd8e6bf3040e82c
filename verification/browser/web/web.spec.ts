import type { Page, Request } from '@playwright/test'
import { apiPaths } from '../../../packages/protocol/src/apiPaths.ts'
import type { EventsRequest } from '../../../packages/protocol/src/wire.ts'
import { expect, test as base } from '../../harness/browser/test.ts'
import { type Example, startExample } from './startExample.ts'

interface Fixtures {
  /** The requests that the page sent to the service. */
  readonly requests: readonly Request[]
}

const test = base.extend<Fixtures, { readonly example: Example }>({
  example: [
    async ({}, use) => {
      const example = await startExample()
      await use(example)
      await example.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ example }, use) => use(example.origin),
  requests: async ({ page, example }, use) => {
    const requests: Request[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin === example.serviceOrigin) requests.push(request)
    })
    await use(requests)
  },
})

/** How long the queue holds an event back at most, and the same with time for the request. */
const flushMs = 10_000
const flushedMs = flushMs + 2_000

const find = (page: Page, testId: string) => page.getByTestId(testId).filter({ visible: true })
const select = (requests: readonly Request[], path: string) =>
  requests.filter((request) => new URL(request.url()).pathname === path)
const readStatus = async (request: Request) => (await request.response())?.status() ?? null

const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

for (const viewport of [phone, wide]) {
  test.describe(() => {
    test.use({ viewport })
    test(`the shop opens without a request to the service, ${viewport.width} pixels wide`, async ({
      page,
      requests,
    }) => {
      await page.goto('/')
      await expect(find(page, 'home')).toBeVisible()
      await expect(find(page, 'lamp-indigo-wall-light')).toBeVisible()
      expect(requests).toHaveLength(0)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a page is opened by its URL, once, without the service', async ({ page, requests }) => {
    await page.goto('/products/amber-floor-lamp')
    await expect(find(page, 'product-name')).toHaveText('Amber')
    await expect(page.getByTestId('product-amber-floor-lamp')).toHaveCount(1)
    expect(select(requests, apiPaths.resolveShort)).toHaveLength(0)
  })

  test('a page keeps its address with query and hash', async ({ page }) => {
    const address = '/products/amber-floor-lamp?ref=poster#size'
    await page.goto(address)
    await expect(find(page, 'product-amber-floor-lamp')).toBeVisible()
    // Long enough for a router that opens the link once more.
    await page.waitForTimeout(500)
    await expect(page).toHaveURL(address)
    await expect(page.getByTestId('product-amber-floor-lamp')).toHaveCount(1)
  })

  test('a page with one segment is not taken for a short link, and waits for no service', async ({
    page,
    example,
    requests,
  }) => {
    // A service that never answers.
    await page.route(`${example.serviceOrigin}/**`, () => undefined)
    await page.goto('/debug')
    const fact = find(page, 'fact-isLinkProcessed')
    await fact.waitFor()
    await expect(fact).toHaveText('true', { timeout: 100 })
    await expect(page).toHaveURL('/debug')
    expect(requests).toHaveLength(0)
  })

  test('a simulated deferred link is opened', async ({ page }) => {
    await page.goto('/')
    await find(page, 'open-debug').click()
    await find(page, 'simulate-guess').click()
    await expect(find(page, 'invite-code')).toHaveText('FRIEND')
    const inviter = find(page, 'inviter')
    await expect(inviter, 'not named for a guess').toHaveText('A friend invited you')
    await page.goBack()
    await expect(find(page, 'debug')).toBeVisible()
    const log = page.getByTestId(/^log-\d+$/).filter({ visible: true })
    await expect(log.first()).toContainText('deferred, probabilistic, confidence 0.82')
    await expect(find(page, 'fact-linkRoute'), 'it was opened and cleared').toHaveText('null')
  })

  test('events are collected, sent once, and stored once', async ({ page, example, requests }) => {
    const list = () =>
      select(requests, apiPaths.events).flatMap(
        (request) => (request.postDataJSON() as EventsRequest).events,
      )
    const openedMs = performance.now()
    await page.goto('/products/fern-table-lamp')
    await find(page, 'product-fern-table-lamp').waitFor()
    await find(page, 'add-to-bag').click()
    await expect.poll(() => list().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    expect(performance.now() - openedMs, 'collected').toBeGreaterThanOrEqual(flushMs)
    // Leaving the page would cancel a request without a response, and the events would be sent again.
    await Promise.all(select(requests, apiPaths.events).map(readStatus))
    // On a new start the app reads unsent events from storage, and would send them again.
    await page.goto('/')
    await find(page, 'home').waitFor()
    await page.waitForTimeout(flushedMs)
    expect(list().map(({ name }) => name)).toEqual(['view_item', 'add_to_cart'])
    const ids = [...new Set(list().map(({ id }) => id))]
    expect(ids, 'each has its own id').toHaveLength(2)
    const statuses = await Promise.all(select(requests, apiPaths.events).map(readStatus))
    expect(statuses, 'the service accepts them in one request').toEqual([202])
    await expect
      .poll(() => example.listEvents(ids), { timeout: 15_000 })
      .toEqual(['add_to_cart', 'view_item'])
  })

  // Keep it last: it stops the service.
  test.describe(() => {
    test.use({
      expectedErrors:
        /^\[throughlink\] service_unreachable |^Failed to load resource: net::ERR_CONNECTION_REFUSED/,
    })

    test('with the service down, the shop works and the console says why', async ({
      page,
      example,
      errors,
    }) => {
      await example.stopServer()
      await page.goto('/')
      await find(page, 'lamp-coral-pendant').click()
      await find(page, 'product-coral-pendant').waitFor()
      await find(page, 'add-to-bag').click()
      await find(page, 'back').click()
      await find(page, 'home').waitFor()
      await expect(find(page, 'price').first()).toHaveText('€109')
      await page.goto('/aB3xY9')
      await find(page, 'missing').waitFor()
      await find(page, 'to-shop').click()
      await find(page, 'home').waitFor()
      await expect(page, 'an unknown short link offers a way back').toHaveURL('/')
      // Long enough for the queue to try to send the event.
      await page.waitForTimeout(flushedMs)
      expect(errors.some((line) => line.startsWith('[throughlink] '))).toBe(true)
    })
  })
})
