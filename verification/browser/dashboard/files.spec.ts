import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './screens.ts'

/** Kilobytes of 1,000 bytes, after gzip. */
const maxFirstLoad = 200

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
