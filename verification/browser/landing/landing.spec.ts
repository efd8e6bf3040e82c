import type { Page } from '@playwright/test'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { expect, test as base } from '../../harness/browser/test.ts'
import { appIdentities, startTestbed } from '../../harness/servers/startTestbed.ts'

const imageOrigin = 'https://images.localhost'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) '
const userAgents = {
  safari: `${iphone}Version/26.1 Mobile/15E148 Safari/604.1`,
  instagram: `${iphone}Mobile/15E148 Instagram 445.0.0`,
  androidInApp:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.0;]',
  // Without it, the service would take headless Chromium for a bot.
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/142.0.0.0 Safari/537.36',
} as const

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const languages = ['en', 'de', 'pl', 'ru', 'ar'] as const
const colorSchemes = ['light', 'dark'] as const

/** The first colour is too light for a light card, the second one too dark for a dark card. */
const brands = {
  sunny: {
    app: {
      name: 'Sunny',
      icon_url: `${imageOrigin}/sunny.svg`,
      accent_color: '#ffd60a',
      landing_text: 'Good weather, every morning at eight.',
    },
    link: { title: 'Your forecast for the weekend', image_url: `${imageOrigin}/sky.svg` },
  },
  harbor: {
    app: {
      name: 'Harbor',
      icon_url: `${imageOrigin}/harbor.svg`,
      accent_color: '#12235a',
      landing_text: 'Boats to rent, from one hour to one summer.',
    },
    link: { title: 'A sailing boat for Saturday', image_url: null },
  },
} as const

const svg = (size: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${content}</svg>`

const images: Readonly<Record<string, string>> = {
  '/sunny.svg': svg(
    '72 72',
    '<rect width="72" height="72" fill="#ffd60a"/><circle cx="36" cy="36" r="16" fill="#fff"/>',
  ),
  '/harbor.svg': svg(
    '72 72',
    '<rect width="72" height="72" fill="#12235a"/><path d="M36 12v34H16zM40 24l16 22H40zM12 50h48l-8 10H20z" fill="#fff"/>',
  ),
  '/sky.svg': svg(
    '382 200',
    '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#4a90d9"/><stop offset="1" stop-color="#fbe3b0"/></linearGradient></defs>' +
      '<rect width="382" height="200" fill="url(#s)"/><circle cx="290" cy="70" r="34" fill="#fff3c4"/>' +
      '<path d="M0 160q60-40 130-8t130-6 122-4v60H0z" fill="#5b8c5a"/>',
  ),
}

/** The port of a service with links of both brands. */
const test = base.extend<object, { readonly port: number }>({
  port: [
    async ({}, use) => {
      const bed = await startTestbed()
      const { port } = await bed.startServer()
      for (const [name, { app, link }] of Object.entries(brands)) {
        await seedOrganization(bed.database.db, {
          name,
          origin: `http://127.0.0.1:${port}`,
          domain: `${name}.localhost`,
          app: { scheme: 'lumen', ...appIdentities, ...app },
          links: [{ slug: 'amber', destination: 'https://lumen.example/products/amber', ...link }],
        })
      }
      await use(port)
      await bed.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

interface Visit {
  readonly brand: keyof typeof brands
  readonly language: string
  readonly port: number
}

/** Opens a landing page and checks what must hold on each of them. */
async function openLanding(page: Page, { brand, language, port }: Visit): Promise<void> {
  // Only for images: the service itself is never intercepted.
  await page.route(`${imageOrigin}/**`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: images[new URL(route.request().url()).pathname] ?? '',
    }),
  )
  await page.goto(`http://${brand}.localhost:${port}/amber?ref=poster`)
  await test.info().attach('page', { body: await page.screenshot(), contentType: 'image/png' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  expect(await page.getByRole('link').count(), 'it is a landing page').toBeGreaterThan(0)
  const found = await page.evaluate(() => ({
    broken: [...document.images].filter((image) => !image.naturalWidth).map(({ src }) => src),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect(found, 'every image is shown, nothing is wider than the screen').toEqual({
    broken: [],
    overflow: 0,
  })
}

for (const brand of ['sunny', 'harbor'] as const) {
  for (const language of languages) {
    for (const colorScheme of colorSchemes) {
      test.describe(() => {
        const userAgent = userAgents.safari
        test.use({ viewport: phone, locale: language, colorScheme, userAgent })
        test(`${brand} in ${language}, ${colorScheme}`, async ({ page, port }) => {
          await openLanding(page, { brand, language, port })
          expect(await findViolations(page)).toEqual([])
        })
      })
    }
  }
}

const kinds = [
  { brand: 'harbor', kind: 'instagram', viewport: phone },
  { brand: 'sunny', kind: 'androidInApp', viewport: phone },
  { brand: 'sunny', kind: 'desktop', viewport: desktop },
] as const

for (const { brand, kind, viewport } of kinds) {
  for (const language of ['en', 'ar']) {
    test.describe(() => {
      test.use({ viewport, locale: language, userAgent: userAgents[kind] })
      test(`${kind} in ${language}`, async ({ page, port }) => {
        await openLanding(page, { brand, language, port })
        expect(await findViolations(page)).toEqual([])
      })
    })
  }
}

for (const kind of ['safari', 'desktop'] as const) {
  test.describe(() => {
    test.use({
      viewport: kind === 'safari' ? phone : desktop,
      locale: 'en',
      userAgent: userAgents[kind],
      javaScriptEnabled: false,
    })
    test(`without scripts, ${kind}: the store is offered, and every link leads somewhere`, async ({
      page,
      port,
    }) => {
      await openLanding(page, { brand: 'harbor', language: 'en', port })
      await expect(page.getByRole('link', { name: 'Get the app' })).toBeVisible()
      const links = page.getByRole('link')
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(hrefs.length).toBeGreaterThanOrEqual(2)
      expect(hrefs.every(Boolean), hrefs.join(' ')).toBe(true)
    })
  })
}
