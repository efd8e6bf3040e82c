import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import type { Engine } from '../../harness/browser/engines/engine.ts'
import { openFirefox } from '../../harness/browser/engines/openFirefox.ts'
import { openWebkit } from '../../harness/browser/engines/openWebkit.ts'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { type Shop, startShop } from '../../harness/browser/startShop.ts'
import { expect, test as base } from '../../harness/browser/test.ts'
import { type Example, startExample } from '../web/startExample.ts'
import { createEnginePage, type EnginePage } from './enginePage.ts'
import { landingKinds, type LandingPages, serveLandingPages } from './serveLandingPages.ts'

interface WorkerFixtures {
  readonly shop: Shop
  readonly landing: LandingPages
  readonly example: Example
}

const test = base.extend<object, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ days: 30, scale: 0.05, journeys: 10 })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  landing: [
    async ({}, use) => {
      const landing = await serveLandingPages()
      await use(landing)
      await landing.close()
    },
    { scope: 'worker' },
  ],
  example: [
    async ({}, use) => {
      const example = await startExample()
      await use(example)
      await example.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const pictures = join(repositoryRoot, 'reports/engines-pictures')
const engines = { webkit: openWebkit, firefox: openFirefox } as const
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

for (const [name, open] of Object.entries(engines)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${name}, ${colorScheme}`, { tag: `@${name}` }, () => {
      let engine: Engine
      let page: EnginePage

      /** Opens a window of its own, because its size and colours are set when it opens. */
      const start = async (viewport: typeof phone) => {
        engine = await open({ colorScheme, viewport })
        page = createEnginePage(engine)
      }
      test.afterEach(async ({}, info) => {
        if (info.errors.length > 0)
          writeFileSync(info.outputPath('page.png'), await engine.screenshot())
        await engine.close()
        expect(engine.errors).toEqual([])
      })

      /** Saves a picture, and checks what must hold on every page. */
      const look = async (what: string) => {
        // Cards below the window load when they are scrolled into it.
        await expect
          .poll(() =>
            engine.evaluate(`[...document.querySelectorAll('.skeleton, [aria-busy="true"]')]
              .filter((each) => each.getBoundingClientRect().top < innerHeight).length`),
          )
          .toBe(0)
        mkdirSync(pictures, { recursive: true })
        writeFileSync(
          join(pictures, `${what}-${name}-${colorScheme}.png`),
          await engine.screenshot(),
        )
        const found = await engine.evaluate(`{
          isDark: matchMedia('(prefers-color-scheme: dark)').matches,
          overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
          broken: [...document.images].filter((image) => !image.naturalWidth).map(({ src }) => src),
        }`)
        expect
          .soft(found, what)
          .toEqual({ isDark: colorScheme === 'dark', overflow: 0, broken: [] })
      }

      test('landing pages of every kind fit on a phone and report', async ({ landing }) => {
        await start(phone)
        for (const kind of landingKinds) {
          await test.step(kind, async () => {
            landing.reports.length = 0
            await engine.goto(`${landing.origin}/${kind}`)
            await page.see('h1', 'A fern for your window')
            await page.see('main a')
            await look(`landing-${kind}`)
            expect.soft(await findViolations(engine), kind).toEqual([])
            await expect.poll(() => landing.reports, { message: 'reports once' }).toEqual([kind])
          })
        }
      })

      test('the web build of the SDK opens the shop and a page by its address', async ({
        example,
      }) => {
        await start(phone)
        await engine.goto(`${example.origin}/`)
        await page.see('[data-testid="lamp-indigo-wall-light"]')
        await look('web-home')
        await engine.goto(`${example.origin}/products/amber-floor-lamp?ref=poster#size`)
        await page.see('[data-testid="product-amber-floor-lamp"]')
        expect(await engine.evaluate('location.pathname + location.search + location.hash')).toBe(
          '/products/amber-floor-lamp?ref=poster#size',
        )
        await look('web-product')
      })

      test('a marketer signs in, creates a link and finds it', async ({ shop }) => {
        const { origin, owner, lumen } = shop
        const slug = `from-${name}-${colorScheme}`
        await start(desktop)
        await engine.goto(`${origin}/sign-in`)
        await page.write('Email', owner.email)
        await page.write('Password', owner.password)
        await look('dashboard-sign-in')
        await page.press('button', 'Sign in')
        await page.see('nav a', 'Links')
        await engine.goto(`${origin}/apps/${lumen.appId}/links/new`)
        await page.write('Destination', 'https://lumen.example/products/lamp')
        await page.press('form button', 'Short link')
        await page.write('Slug', slug)
        await look('dashboard-new-link')
        await page.press('form button', 'Create link')
        await page.see('main header span', `${lumen.domain}:${new URL(origin).port}/${slug}`)
        await look('dashboard-link')
        await engine.goto(`${origin}/apps/${lumen.appId}/links?search=${slug}`)
        await page.see('[role="grid"] a', `/${slug}`)
        await look('dashboard-links')
        await engine.goto(`${origin}/apps/${lumen.appId}/overview`)
        await page.see('button', 'Clicks')
        await look('dashboard-overview')
      })
    })
  }
}
