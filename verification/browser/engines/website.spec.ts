import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDirection, languages } from '@throughlink/server/src/catalog/landing/texts/texts.ts'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import type { Engine } from '../../harness/browser/engines/engine.ts'
import { openFirefox } from '../../harness/browser/engines/openFirefox.ts'
import { openWebkit } from '../../harness/browser/engines/openWebkit.ts'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { expect } from '../../harness/browser/test.ts'
import { banner, bannerIn, fitIn, tapTime } from '../website/bannerExpressions.ts'
import { test } from '../website/fixtures.ts'
import { buildRouterApp, routers } from '../website/routers/buildRouterApp.ts'
import { type PageOptions, serveWebsite, type Website } from '../website/serveWebsite.ts'

const pictures = join(repositoryRoot, 'reports/engines-pictures')
const engines = { webkit: openWebkit, firefox: openFirefox } as const
const phone = { width: 390, height: 844 }
const data = { link: 'open/*' }

const href = `${banner}?.querySelector('a').href ?? null`
const press = (value: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ],
  },
]
/** Keys as WebDriver names them. */
const [tab, enter, space] = ['\uE004', '\uE007', ' ']

for (const [name, open] of Object.entries(engines)) {
  test.describe(name, { tag: `@${name}` }, () => {
    let engine: Engine
    const start = async (viewport = phone, colorScheme: 'light' | 'dark' = 'light') => {
      engine = await open({ colorScheme, viewport })
    }
    test.afterEach(async () => {
      await engine.close()
      expect(engine.errors).toEqual([])
    })

    const toPath = (options: PageOptions) => {
      const query = encodeURIComponent(JSON.stringify({ data, isPhone: true, ...options }))
      return `/products/42?utm_source=x&ref=anna&options=${query}`
    }
    const openPage = (website: Website, options: PageOptions = {}) =>
      engine.goto(website.site + toPath(options))
    const toHref = (website: Website, path: string) =>
      `${website.links}/open${path}?utm_source=x&ref=anna&utm_medium=banner`
    const see = (expression: string) => expect.poll(() => engine.evaluate(expression))

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`the banner is shown under a strict policy, and is accessible, ${colorScheme}`, async ({
        website,
      }) => {
        await start(phone, colorScheme)
        for (const position of ['top', 'bottom']) {
          await openPage(website, { data: { ...data, position } })
          await see(href).toBe(toHref(website, '/products/42'))
          expect(await engine.evaluate('violations'), position).toEqual([])
          expect(await findViolations(engine), position).toEqual([])
          const edge = `Math.round(${banner}.getBoundingClientRect()['${position}'])`
          await see(`${edge} === ${position === 'top' ? '0' : 'innerHeight'}`).toBe(true)
        }
        mkdirSync(pictures, { recursive: true })
        writeFileSync(
          join(pictures, `website-${name}-${colorScheme}.png`),
          await engine.screenshot(),
        )
      })
    }

    test('the keyboard alone reaches both buttons, follows the link, and closes the banner', async ({
      website,
    }) => {
      await start()
      const focused = `((inner) => inner?.ariaLabel ?? inner?.textContent ?? null)(
        document.activeElement?.shadowRoot?.activeElement)`
      const openTop = async () => {
        await openPage(website, { data: { ...data, position: 'top', storage: 'no' } })
        await see(href).not.toBeNull()
        await engine.perform(press(tab))
        await see(focused).toBe('Close')
      }
      await openTop()
      await engine.perform(press(tab))
      await see(focused).toBe('Open')
      await engine.perform(press(enter))
      await see('location.href').toBe(toHref(website, '/products/42'))
      for (const key of [space, enter]) {
        await openTop()
        await engine.perform(press(key))
        await see(href).toBeNull()
      }
    })

    test('client-side navigation changes the link', async ({ website }) => {
      await start()
      await openPage(website)
      await see(href).toBe(toHref(website, '/products/42'))
      await engine.evaluate(`history.pushState(null, '', '/products/43')`)
      await see(href).toBe(toHref(website, '/products/43'))
      await engine.evaluate(`history.replaceState(null, '', '/products/44')`)
      // Sooner than an engine without the Navigation API is asked again: the tap itself tells.
      await engine.evaluate(`document.addEventListener('click', (event) => event.preventDefault())`)
      await engine.evaluate(`void ${banner}.querySelector('a').click()`)
      expect(await engine.evaluate(href)).toBe(toHref(website, '/products/44'))
    })

    test('every language fits into 320 pixels', async ({ website }) => {
      await start()
      // A window of WebKitGTK has at least 334 pixels.
      const frame = 'frames[0]'
      for (const lang of languages) {
        await engine.goto(`${website.site}/frame?frame=${encodeURIComponent(toPath({ lang }))}`)
        await see(`${bannerIn(frame)}?.lang ?? null`).toBe(lang)
        expect.soft(await engine.evaluate(fitIn(frame)), lang).toEqual({
          lang,
          dir: getDirection(lang),
          cut: [],
          outside: 0,
          overflow: 0,
          isReadable: true,
          width: 320,
        })
      }
    })

    test('on a page with 10,000 links, a tap takes less than 5 ms and changes one link', async ({
      website,
    }) => {
      await start()
      await openPage(website, { links: 10_000 })
      await see(href).not.toBeNull()
      const found = await engine.evaluate<{ readonly tapMs: number }>(tapTime)
      console.log(`a tap in ${name}: ${found.tapMs.toFixed(2)} ms`)
      expect(found).toMatchObject({ count: 10_000, decorated: 100 })
      expect(found.tapMs).toBeLessThan(5)
    })

    // Installing and building both apps takes minutes, so they run with FULL=1 only.
    for (const router of routers) {
      test(`the banner and the links follow ${router}`, { tag: '@full' }, async () => {
        const site = await serveWebsite(await buildRouterApp(router))
        try {
          await start()
          const heading = `document.querySelector('h1')?.textContent`
          const click = (text: string) =>
            engine.evaluate(
              `void [...document.links].find((link) => link.textContent === '${text}').click()`,
            )
          await engine.goto(`${site.site}/products/42?utm_source=x&ref=anna`)
          await engine.evaluate('void (window.isSameDocument = true)')
          await see(heading).toBe('Lamp 42')
          await see(href).toBe(toHref(site, '/products/42'))
          await click('Lamp 43')
          await see(heading).toBe('Lamp 43')
          await see(href).toBe(toHref(site, '/products/43'))
          await click('Pay')
          await see(heading).toBe('Pay')
          await see(href).toBeNull()
          await engine.evaluate('history.back()')
          await see(href).toBe(toHref(site, '/products/43'))
          await engine.evaluate(`addEventListener('click', (event) => event.preventDefault())`)
          await click('This page in the app')
          const own = `[...document.links].find((link) => link.textContent === 'This page in the app').href`
          expect(await engine.evaluate(own)).toBe(
            `${site.links}/open/products/43?utm_source=x&ref=anna`,
          )
          expect(await engine.evaluate('window.isSameDocument')).toBe(true)
        } finally {
          await site.close()
        }
      })
    }
  })
}
