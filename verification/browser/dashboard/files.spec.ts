import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './screens.ts'

/** Kilobytes of 1,000 bytes, after gzip. */
const maxFirstLoad = 180
/** Files of a first visit: the page, scripts, styles, fonts and icons. */
const maxFiles = 25

/** A phone at the edge of its network. In full runs only: beside other work, the time is that of the processor. */
const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false }
const maxSlowMs = 8_000

test('a missing file is a 404 and not the page', async ({ request }) => {
  const missing = await request.get('/assets/missing-1234.js')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).not.toContain('id="root"')
})

test('the page requires trusted types, allows own scripts only, and is not cached', async ({
  request,
}) => {
  const page = await request.get('/apps/app_1/links', { headers: { accept: 'text/html' } })
  expect(page.status()).toBe(200)
  const { 'content-security-policy': policy, 'cache-control': cache } = page.headers()
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(cache).toContain('no-cache')
})

test(`the JavaScript of the first load of the overview has at most ${maxFirstLoad} kB`, async ({
  page,
  shop: { lumen },
}) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await openScreen(page, `/apps/${lumen.appId}/overview`)
  let bytes = 0
  for (const script of scripts) bytes += gzipSync(await script.body(), { level: 9 }).length
  test.info().annotations.push({ type: 'first load', description: `${bytes / 1000} kB` })
  expect(scripts.length).toBeGreaterThan(1)
  expect(bytes / 1000).toBeLessThanOrEqual(maxFirstLoad)
})

test(`a first visit of the overview loads at most ${maxFiles} files, and data is compressed`, async ({
  open,
  shop: { lumen, origin, session },
}) => {
  const page = await open({ storageState: session })
  const files: string[] = []
  const plain: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) files.push(pathname)
    const { 'content-length': length = '0', 'content-encoding': encoding } = response.headers()
    if (encoding === undefined && Number(length) > 4_000 && !pathname.endsWith('.woff2')) {
      plain.push(pathname)
    }
  })
  await openScreen(page, `${origin}/apps/${lumen.appId}/overview`)
  test.info().annotations.push({ type: 'files', description: String(files.length) })
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(maxFiles)
  expect(plain).toEqual([])
})

test(`the overview is complete within ${maxSlowMs / 1000} s at 400 ms and 50 kB/s, three times of three @full`, async ({
  open,
  shop: { lumen, origin, session },
}) => {
  for (let visit = 0; visit < 3; visit++) {
    const page = await open({ storageState: session })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', slow)
    const start = performance.now()
    await page.goto(`${origin}/apps/${lumen.appId}/overview`, { waitUntil: 'commit' })
    await waitForFigures(page)
    const duration = Math.round(performance.now() - start)
    test.info().annotations.push({ type: 'slow network', description: `${duration} ms` })
    expect.soft(duration).toBeLessThanOrEqual(maxSlowMs)
    await page.context().close()
  }
})

/** As `openScreen`, from before the page has anything. */
async function waitForFigures(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(
    () => document.querySelector('.skeleton, [aria-busy="true"]') === null,
    undefined,
    { polling: 50 },
  )
}

test.describe('before the dashboard has started', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('its outline is there, and an error if a file is missing, with a way to try again', async ({
    page,
    shop: { lumen },
    expectAccessible,
  }) => {
    const entry = /\/assets\/index-[^/]+\.js$/
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(entry, async (route) => {
      await held
      await route.abort()
    })
    await page.goto(`/apps/${lumen.appId}/overview`, { waitUntil: 'commit' })
    await expect(page.locator('.boot-page')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    release()
    await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded.')
    await expectAccessible('the error of a dashboard that did not start')
    await page.unroute(entry)
    await page.getByRole('button', { name: 'Reload' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(page.locator('#boot')).toBeHidden()
  })

  test('a page that takes long to load shows progress', async ({ page, shop: { lumen } }) => {
    await openScreen(page, `/apps/${lumen.appId}/overview`)
    const chunk = /\/assets\/InspectPage-[^/]+\.js$/
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(chunk, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Inspect' }).click()
    const progress = page.getByRole('progressbar', { name: 'Loading the page' })
    await expect(progress).toBeAttached()
    release()
    await expect(page.getByRole('heading', { name: 'Inspect', level: 1 })).toBeVisible()
    await expect(progress).toHaveCount(0)
  })
})
