import { createServer } from 'node:http'
import type { Locator } from '@playwright/test'
import { readQrCode } from '@throughlink/server/test/support/readQrCode.ts'
import { listen } from '../../harness/browser/listen.ts'
import { expect, phone, signedOut, test } from './fixtures.ts'
import { callApi } from './people.ts'
import { openScreen } from './screens.ts'
import { openApp } from './setUpApp.ts'

test.use({
  mayRequest: ({}, use) => use(({ hostname }) => /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)),
})

type Counts = Readonly<Record<string, number>>

const userAgents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/26.1 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/142.0.0.0 Mobile Safari/537.36',
} as const

test('visitors of a page with the snippet install the app, which opens on that page, and analytics count them', async ({
  page,
  open,
  shop: { lumen, origin },
}) => {
  const path = `/api/v1/apps/${lumen.appId}`
  const link = { slug: 'open/*', destination: 'https://lumen.example/*' }
  expect((await callApi(page, 'POST', `${path}/links`, link)).status).toBe(201)
  const created = await callApi(page, 'POST', `${path}/keys`, {
    kind: 'publishable',
    name: 'Website',
  })
  const { key } = created.body as { readonly key: string }

  const readCounts = async (by: string) => {
    const query = `by=${by}&metrics=clicks&metrics=installs&limit=100`
    const { body } = await callApi(page, 'GET', `${path}/analytics/top-values?${query}`)
    const { items } = body as { readonly items: readonly { value: string; counts: Counts }[] }
    return Object.fromEntries(items.map(({ value, counts }) => [value, counts]))
  }
  const before = await readCounts('utm_medium')

  await openScreen(page, `/apps/${lumen.appId}/settings/website`)
  const panel = page.getByRole('region', { name: 'Snippet' })
  const snippet = await panel.locator('pre').innerText()
  await expect(panel, 'the link of the page exists').not.toContainText('not served yet')
  const html = `<!doctype html><html lang="en"><title>Lamp</title><link rel="icon" href="data:,">
    ${snippet}<main>A lamp.<div data-link-code></div></main>`
  const site = await listen(
    createServer((_, response) => response.setHeader('content-type', 'text/html').end(html)),
  )
  try {
    const visited = `${site.origin}/products/42?utm_source=lamp-blog&ref=anna`
    const links = `http://${lumen.domain}:${new URL(origin).port}`
    const app = { key, appId: lumen.appId, env: {} }

    /** What a tap on the banner opens. */
    const readBanner = async (userAgent: string) => {
      const visitor = await open({ ...signedOut, ...phone, userAgent })
      await visitor.goto(visited)
      const button = visitor.getByRole('region').getByRole('link')
      await expect(button).toHaveAttribute('href', /medium=banner$/)
      return (await button.getAttribute('href')) ?? ''
    }
    const tapped = await readBanner(userAgents.iphone)
    expect(tapped).toBe(`${links}/open/products/42?utm_source=lamp-blog&ref=anna&utm_medium=banner`)
    const onIphone = await openApp({ device: 'iphone-17-pro' }, { ...app, url: tapped })
    expect(onIphone.route).toBe('/products/42?ref=anna')
    const url = await readBanner(userAgents.android)
    const onAndroid = await openApp({ device: 'pixel-9' }, { ...app, url })
    expect(onAndroid.route).toBe('/products/42?utm_source=lamp-blog&ref=anna&utm_medium=banner')

    const desktop = await open(signedOut)
    await desktop.goto(visited)
    const code = desktop.locator('[data-link-code] img')
    await expect(code).toBeVisible()
    const drawn = await code.evaluate(async (image: HTMLImageElement) =>
      (await fetch(image.src)).text(),
    )
    const scanned = readQrCode(drawn)
    expect(scanned).toBe(`${links}/open/products/42?utm_source=lamp-blog&ref=anna&utm_medium=qr`)
    const afterScan = await openApp({ device: 'galaxy-s24' }, { ...app, url: scanned })
    expect(afterScan.route).toBe('/products/42?utm_source=lamp-blog&ref=anna&utm_medium=qr')

    // The demo has clicks of both mediums.
    const added = (counts: Counts, clicks: number, installs: number) => ({
      clicks: (counts['clicks'] ?? 0) + clicks,
      installs: (counts['installs'] ?? 0) + installs,
    })
    const expected = {
      banner: added(before['banner'] ?? {}, 2, 2),
      qr: added(before['qr'] ?? {}, 1, 1),
    }
    await expect
      .poll(() => readCounts('utm_medium'), { timeout: 120_000, intervals: [1_000] })
      .toMatchObject(expected)
    expect(await readCounts('utm_source')).toMatchObject({ 'lamp-blog': { installs: 3 } })
  } finally {
    await site.close()
  }
})

test('the preview has the mode that is chosen, whatever the system prefers', async ({
  page,
  shop: { lumen },
  hands,
}) => {
  await openScreen(page, `/apps/${lumen.appId}/settings/website`)
  const preview = page.getByRole('region', { name: 'Preview' })
  const readColors = () => {
    const frame = preview.getByTitle('Website on a phone').contentFrame()
    const read = (part: Locator) =>
      part.evaluate((element) => getComputedStyle(element).backgroundColor)
    return Promise.all([read(frame.locator('body')), read(frame.getByRole('region'))])
  }
  const modes = {
    Light: ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
    Dark: ['rgb(15, 15, 19)', 'rgb(26, 26, 32)'],
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [mode, colors] of Object.entries(modes)) {
      await hands.press(preview.getByRole('radio', { name: mode }))
      await expect.poll(readColors, `${mode} on a ${colorScheme} system`).toEqual(colors)
    }
  }
})
