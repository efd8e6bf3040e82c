import { expect, test } from 'vitest'
import { userAgents } from '#test/support/browser.ts'
import { useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
const app = useApp({
  seed: {
    app: { scheme: 'lumen', desktop_response: 'destination' },
    links: [
      { slug: 'amber', destination, campaign: '{"utm_source":"poster"}', passes_campaign: true },
      { slug: 'products/*', destination: 'https://lumen.example/products/*' },
      { slug: 'own', destination, desktop_url: 'https://lumen.example/desktop' },
      { slug: 'scheme', destination: 'lumen://amber' },
    ],
  },
})

const visit = (path: string) => app.browse(path, { userAgent: userAgents.desktop })
const listClicks = async () => (await app.entries()).filter((entry) => entry.kind === 'click')

test('a desktop is redirected to the destination with campaign and query, and is a click', async () => {
  const response = await visit('/amber?ref=anna')
  expect(response.status).toBe(302)
  expect(response.headers.location).toBe(`${destination}?utm_source=poster&ref=anna`)
  expect(response.headers['cache-control']).toBe('no-store')
  const click = (await listClicks()).at(-1)
  expect(click).toMatchObject({ response: 'redirect', visitor: { platform: 'desktop' } })
})

test('a path below a pattern leads to its own page', async () => {
  const response = await visit('/products/fern?ref=anna')
  expect(response.headers.location).toBe('https://lumen.example/products/fern?ref=anna')
})

test('a link’s own URL for desktops wins', async () => {
  expect((await visit('/own')).headers.location).toBe('https://lumen.example/desktop')
})

test('a link into the app keeps the page with a QR code', async () => {
  const page = await visit('/scheme')
  expect(page.status).toBe(200)
  expect(page.text).toContain('class="qr"')
})

test('phones and bots are served as before', async () => {
  const phone = await app.browse('/amber', { userAgent: userAgents.iphone })
  expect(phone.text).toContain('apps.apple.com')
  const android = await app.browse('/amber', { userAgent: userAgents.android })
  expect(android.headers.location).toContain('play.google.com')
  const bot = await app.browse('/amber', { userAgent: userAgents.bot })
  expect(bot.status).toBe(200)
  expect(bot.text).toContain('og:title')
})

test('a long query is not stored for a QR code that nobody sees', async () => {
  const before = await countParameters()
  await visit(`/amber?utm_source=${'x'.repeat(200)}&utm_campaign=${'y'.repeat(200)}`)
  expect(await countParameters()).toBe(before)
})

async function countParameters(): Promise<number> {
  const { rows } = await app.postgres.pool.query<{ count: number }>(
    'select count(*)::int as count from click_parameters',
  )
  return rows[0]?.count ?? 0
}
