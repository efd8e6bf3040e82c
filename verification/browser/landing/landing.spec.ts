import type { Page } from '@playwright/test'
import { landingLanguages } from '@throughlink/protocol/rules'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { takePictures } from '../../harness/browser/takePictures.ts'
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
  amazon:
    'Mozilla/5.0 (Linux; Android 11; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Silk/142.1.1 like Chrome/142.0.0.0 Safari/537.36',
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
  /** Everything that an app can have, for links without anything of their own. */
  lumen: {
    app: {
      name: 'Lumen',
      icon_url: `${imageOrigin}/harbor.svg`,
      accent_color: '#0b6b4f',
      landing_headline: 'Light for every room',
      landing_text: 'Lamps that last, from a workshop in the north. Delivered by Friday.',
      landing_language: 'en',
      landing_image_url: `${imageOrigin}/sky.svg`,
      landing_translations: JSON.stringify([
        { language: 'de', headline: 'Licht für jeden Raum', text: 'Lampen, die bleiben.' },
        { language: 'ar', headline: 'ضوء لكل غرفة', text: 'مصابيح تدوم طويلًا.' },
      ]),
      rating_value: 4.7,
      rating_count: 12_345,
      desktop_response: 'qr_code',
      other_stores: JSON.stringify({ amazonAppstoreUrl: 'https://www.amazon.com/dp/B000000000' }),
    },
    link: {},
  },
  /** In no store. */
  paper: {
    app: { name: 'Paper', app_store_id: null, android_package: null },
    link: { title: 'Notes from the last meeting' },
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

/** Returns the texts that are wider than their place. */
const findWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

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
  const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr'
  await expect(html).toHaveAttribute('dir', direction)
  await expect(page.locator('.do a, .qr').first(), 'it is a landing page').toBeAttached()
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
  { brand: 'lumen', kind: 'safari', viewport: phone },
  { brand: 'lumen', kind: 'amazon', viewport: phone },
  { brand: 'paper', kind: 'safari', viewport: phone, has: 'web' },
  { brand: 'sunny', kind: 'desktop', viewport: desktop, has: 'web' },
  { brand: 'lumen', kind: 'desktop', viewport: desktop, has: 'code' },
] as const

for (const { brand, kind, viewport, ...page } of kinds) {
  const has = 'has' in page ? page.has : 'app'
  for (const language of ['en', 'ar']) {
    for (const colorScheme of colorSchemes) {
      test.describe(() => {
        test.use({ viewport, locale: language, colorScheme, userAgent: userAgents[kind] })
        test(`${kind} of ${brand} in ${language}, ${colorScheme}`, async ({ page, port }) => {
          await openLanding(page, { brand, language, port })
          expect(await findViolations(page)).toEqual([])
          await takePictures(page, `landing-${brand}-${kind}-${language}`)
          const links = page.getByRole('link')
          if (has === 'web') {
            await expect(links, 'leads to the website').toHaveCount(1)
            await expect(links).toHaveAttribute('href', /^https:\/\/lumen\.example\//)
          } else if (has === 'code') {
            await expect(links, 'shows the code alone').toHaveCount(0)
            await expect(page.locator('.qr')).toBeVisible()
          } else {
            await expect(links, 'one action').toHaveCount(1)
            await page.locator('summary').press('Enter')
            expect(await links.count(), 'the others are a tap away').toBeGreaterThan(1)
            expect(await findViolations(page)).toEqual([])
          }
        })
      })
    }
  }
}

test.describe('texts of the app', () => {
  test.use({ viewport: phone, userAgent: userAgents.safari, locale: 'de' })
  test('are in the language of the visitor, with the rating in one sentence', async ({
    page,
    port,
  }) => {
    await openLanding(page, { brand: 'lumen', language: 'de', port })
    await expect(page.getByRole('heading', { name: 'Licht für jeden Raum' })).toBeVisible()
    const rating = page.getByRole('img', { name: 'Bewertung: 4,7 von 5.' })
    await expect(rating).toContainText('(12.345)')
  })
})

for (const kind of ['safari', 'instagram', 'androidInApp', 'desktop'] as const) {
  test(`every language fits on 320 px, ${kind}`, async ({ open, port }) => {
    for (const language of landingLanguages) {
      const page = await open({
        viewport: { width: 320, height: 640 },
        userAgent: userAgents[kind],
        locale: language,
      })
      await openLanding(page, { brand: 'lumen', language, port })
      const summary = page.locator('summary')
      if (await summary.isVisible()) await summary.click()
      expect(await findWide(page), language).toEqual([])
      await page.context().close()
    }
  })
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
      if (kind === 'safari') await page.getByText('Problems?').click()
      const links = page.getByRole('link')
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(hrefs.length).toBeGreaterThanOrEqual(2)
      expect(hrefs.every(Boolean), hrefs.join(' ')).toBe(true)
    })
  })
}
