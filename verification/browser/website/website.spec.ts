import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { getDirection, languages } from '@throughlink/server/src/catalog/landing/texts/texts.ts'
import { currentScript } from '@throughlink/server/src/catalog/website/websiteScripts.ts'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { expect } from '../../harness/browser/test.ts'
import { fitIn, tapTime } from './bannerExpressions.ts'
import { test } from './fixtures.ts'
import type { PageOptions, Website } from './serveWebsite.ts'

const pictures = join(repositoryRoot, 'reports/website-pictures')
const phone = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/26.1 Mobile/15E148 Safari/604.1',
} as const

const data = { link: 'open/*' }

/** Opens a page of the website as a visitor who comes from a campaign. */
async function openPage(
  page: Page,
  website: Website,
  options: PageOptions = {},
  path = '/products/42?utm_source=x&ref=anna',
  waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<void> {
  website.requests.length = 0
  const query = `options=${encodeURIComponent(JSON.stringify({ data, ...options }))}`
  await page.goto(`${website.site}${path}${path.includes('?') ? '&' : '?'}${query}`, { waitUntil })
}

/** The part of a trace of Chromium that is read. */
interface Trace {
  readonly traceEvents: readonly {
    readonly name: string
    /** In microseconds. */
    readonly dur?: number
    readonly args: { readonly data?: { readonly url?: string } }
  }[]
}

const scriptUrl = ({ links }: Website) => links + currentScript.path

const button = (page: Page) => page.getByRole('region').getByRole('link')
/** Waits until the script had the time to do something. */
const settle = (page: Page) => page.waitForTimeout(500)

test.describe('on a phone', () => {
  test.use(phone)

  for (const position of ['bottom', 'top'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(() => {
        test.use({ colorScheme })
        test(`the banner at the ${position} moves nothing and is accessible, ${colorScheme}`, async ({
          page,
          website,
        }) => {
          await page.addInitScript(`
            window.shift = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) window.shift += entry.value
            }).observe({ type: 'layout-shift', buffered: true })`)
          await openPage(page, website, { data: { ...data, position } })
          await expect(button(page)).toBeVisible()
          await settle(page)
          mkdirSync(pictures, { recursive: true })
          await page.screenshot({ path: join(pictures, `${position}-${colorScheme}.png`) })
          expect(await page.evaluate('window.shift')).toBe(0)
          expect(await findViolations(page)).toEqual([])
          const box = await page.getByRole('region').boundingBox()
          expect(position === 'top' ? box?.y : (box?.y ?? 0) + (box?.height ?? 0)).toBe(
            position === 'top' ? 0 : phone.viewport.height,
          )
          expect(await page.context().cookies()).toEqual([])
          expect(website.requests).toEqual([currentScript.path, '/_tl/card.json?language=en'])
        })
      })
    }
  }

  test('the button leads to the link of the page, with what brought the visitor', async ({
    page,
    website,
  }) => {
    await openPage(page, website)
    await button(page).click()
    await page.waitForURL(
      `${website.links}/open/products/42?utm_source=x&ref=anna&utm_medium=banner`,
    )
  })

  test('the keyboard alone reaches both buttons and closes the banner, which stays closed', async ({
    page,
    website,
  }) => {
    await openPage(page, website, { data: { ...data, position: 'top' } })
    await expect(button(page)).toBeVisible()
    const focused = () =>
      page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement
        return inner?.ariaLabel ?? inner?.textContent
      })
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Close')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Open')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region')).toHaveCount(0)
    await page.reload()
    await settle(page)
    await expect(page.getByRole('region')).toHaveCount(0)
  })

  test('without storage, closing holds for the page only, and nothing is stored', async ({
    page,
    website,
  }) => {
    await openPage(page, website, { data: { ...data, storage: 'no' } })
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region')).toHaveCount(0)
    expect(await page.evaluate('localStorage.length')).toBe(0)
    await page.reload()
    await expect(button(page)).toBeVisible()
  })

  test('client-side navigation changes the link, keeps the campaign, and obeys the rules by path', async ({
    page,
    website,
  }) => {
    await openPage(page, website, { data: { ...data, except: '/checkout/*' } })
    const navigate = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(button(page)).toBeVisible()
    await navigate('/products/43?ref=ben')
    await expect(button(page)).toHaveAttribute(
      'href',
      `${website.links}/open/products/43?ref=ben&utm_source=x&utm_medium=banner`,
    )
    await navigate('/checkout/pay')
    await expect(page.getByRole('region')).toHaveCount(0)
    await page.goBack()
    await expect(button(page)).toBeVisible()
  })

  test('without the Navigation API, the link follows the page too', async ({ page, website }) => {
    await page.addInitScript('delete window.navigation')
    await openPage(page, website, { data: { ...data, except: '/checkout/*' } })
    await expect(button(page)).toBeVisible()
    expect(await page.evaluate("'navigation' in window")).toBe(false)
    const expected = (path: string) =>
      `${website.links}/open${path}?utm_source=x&ref=anna&utm_medium=banner`
    await page.evaluate(() => history.pushState(null, '', '/products/43'))
    await expect(button(page)).toHaveAttribute('href', expected('/products/43'))
    await page.evaluate(() => history.replaceState(null, '', '/products/44'))
    await expect(button(page)).toHaveAttribute('href', expected('/products/44'))
    await page.evaluate(() => history.pushState(null, '', '/checkout/pay'))
    await expect(page.getByRole('region')).toHaveCount(0)
    await page.goBack()
    await expect(button(page)).toHaveAttribute('href', expected('/products/44'))
  })

  test('a router that changes the address before the script runs does not lose the campaign', async ({
    page,
    website,
  }) => {
    await page.addInitScript(`history.replaceState(null, '', '/products/43' + location.search
      .replace('utm_source=x&ref=anna&', ''))`)
    await openPage(page, website)
    await expect(button(page)).toHaveAttribute(
      'href',
      `${website.links}/open/products/43?utm_source=x&ref=anna&utm_medium=banner`,
    )
  })

  test('Safari gets Apple’s own banner, whose argument is the link of the page', async ({
    page,
    website,
  }) => {
    await openPage(page, website, { data: { ...data, apple: 'yes', except: '/checkout/*' } })
    const tag = page.locator('meta[name="apple-itunes-app"]')
    const expected = (path: string) =>
      `app-id=1234567890, app-argument=${website.links}/open${path}?utm_source=x&ref=anna&utm_medium=banner`
    await expect(tag).toHaveAttribute('content', expected('/products/42'))
    await page.evaluate(() => history.pushState(null, '', '/products/43'))
    await expect(tag).toHaveAttribute('content', expected('/products/43'))
    await expect(page.getByRole('region')).toHaveCount(0)
    await page.evaluate(() => history.pushState(null, '', '/checkout/pay'))
    await expect(tag).toHaveCount(0)
  })

  test('the script is evaluated in less than 50 ms on a processor slowed six times', async ({
    browser,
    page,
    website,
  }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const times: number[] = []
    for (let run = 0; run < 5; run++) {
      await browser.startTracing(page, { categories: ['devtools.timeline'] })
      await openPage(page, website)
      await expect(button(page)).toBeVisible()
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace
      const evaluation = traceEvents.find(
        ({ name, args }) => name === 'EvaluateScript' && args.data?.url === scriptUrl(website),
      )
      times.push((evaluation?.dur ?? 0) / 1_000)
    }
    // Another program may use the processor during one of them.
    const evaluatedMs = Math.min(...times)
    console.log(`evaluated in ${evaluatedMs.toFixed(1)} ms`)
    expect(evaluatedMs, 'the trace has the script').toBeGreaterThan(0)
    expect(evaluatedMs).toBeLessThan(50)
  })

  test('styles of the page do not reach the banner', async ({ page, website }) => {
    await openPage(page, website, { isHostile: true })
    await expect(button(page)).toBeVisible()
    const style = await button(page).evaluate((link) => {
      const { color, backgroundColor, fontSize } = getComputedStyle(link)
      return { color, backgroundColor, fontSize }
    })
    expect(style).toEqual({
      color: 'rgb(0, 0, 0)',
      backgroundColor: 'rgb(255, 214, 10)',
      fontSize: '15px',
    })
  })

  test('if the service does not respond, the page does not notice', async ({ page, website }) => {
    await openPage(page, website, { isSilent: true, lang: 'de' })
    await settle(page)
    await expect(page.getByRole('region')).toHaveCount(0)
    await page.locator('#app').click()
    await page.waitForURL(`${website.links}/sale?ref=team&utm_source=x`)
  })

  test('if the script does not arrive, the page is ready without it', async ({ page, website }) => {
    const startedAtMs = Date.now()
    await openPage(page, website, { isLost: true }, undefined, 'domcontentloaded')
    expect(Date.now() - startedAtMs).toBeLessThan(5_000)
    await page.locator('#app').click()
    await page.waitForURL(`${website.links}/sale?ref=team`)
  })

  test('a page has no trace of the script in its own document', async ({ page, website }) => {
    await openPage(page, website)
    await expect(button(page)).toBeVisible()
    const host = page.locator('body > div').last()
    // Block lists hide elements by class, id and inline style.
    expect(await host.evaluate((element) => element.outerHTML)).toBe('<div></div>')
  })

  test.describe(() => {
    test.use({ viewport: { width: 320, height: 568 } })
    test('in every language the banner fits into 320 pixels', async ({ page, website }) => {
      for (const lang of languages) {
        await openPage(page, website, { lang })
        const region = page.getByRole('region')
        await expect(region, lang).toHaveAttribute('lang', lang)
        expect.soft(await page.evaluate(fitIn('window')), lang).toEqual({
          lang,
          dir: getDirection(lang),
          cut: [],
          outside: 0,
          overflow: 0,
          isReadable: true,
          width: 320,
        })
        if (lang === 'ar' || lang === 'ro') {
          await page.screenshot({ path: join(pictures, `narrow-${lang}.png`) })
        }
      }
    })
  })
})

test.describe('the snippet of the guide', () => {
  test.describe(() => {
    test.use(phone)
    test('shows the banner on a phone, and its link leads to the page', async ({
      page,
      website,
    }) => {
      await page.goto(`${website.site}/guide?ref=anna`)
      const expected = `${website.links}/open/guide?ref=anna`
      await expect(button(page)).toHaveAttribute('href', `${expected}&utm_medium=banner`)
      await page.getByText('Open this page in the app').click()
      await page.waitForURL(expected)
    })
  })

  test('shows the code on a desktop', async ({ page, website }) => {
    await page.goto(`${website.site}/guide?ref=anna`)
    await expect(page.locator('[data-link-code] img')).toBeVisible()
  })
})

test('a link carries what brought the visitor, and keeps what it has', async ({
  page,
  website,
}) => {
  await openPage(page, website)
  await page.locator('#app').click()
  await page.waitForURL(`${website.links}/sale?ref=team&utm_source=x`)
  await openPage(page, website)
  await page.locator('#here').click()
  await page.waitForURL(`${website.links}/open/products/42?utm_source=x&ref=anna`)
})

test('on a page with 10,000 links, a tap takes less than 5 ms and changes one link', async ({
  page,
  website,
}) => {
  await openPage(page, website, { links: 10_000 })
  const found = await page.evaluate<{ readonly tapMs: number }>(tapTime)
  console.log(`a tap: ${found.tapMs.toFixed(2)} ms`)
  expect(found).toMatchObject({ count: 10_000, decorated: 100 })
  expect(found.tapMs).toBeLessThan(5)
})

test('a desktop gets a QR code of the page’s link, and no banner', async ({ page, website }) => {
  await openPage(page, website, {}, '/products/42?utm_source=x&ref=anna&gclid=long')
  const image = page.locator('[data-link-code] img')
  await expect(image).toBeVisible()
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(512)
  const source = new URL((await image.getAttribute('src')) ?? '')
  expect(source.searchParams.get('link')).toBe(
    '/open/products/42?utm_source=x&ref=anna&utm_medium=qr',
  )
  await expect(image).toHaveAttribute('alt', 'Scan with your phone’s camera to open the app.')
  await expect(page.getByRole('region')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, 'desktop.png') })
})
