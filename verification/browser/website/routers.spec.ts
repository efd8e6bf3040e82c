import type { Page } from '@playwright/test'
import { expect, test as base } from '../../harness/browser/test.ts'
import { buildRouterApp, type Router, routers } from './routers/buildRouterApp.ts'
import { serveWebsite, type Website } from './serveWebsite.ts'

const test = base.extend<object, { readonly sites: Readonly<Record<Router, Website>> }>({
  sites: [
    async ({}, use) => {
      const started = {} as Record<Router, Website>
      for (const router of routers)
        started[router] = await serveWebsite(await buildRouterApp(router))
      await use(started)
      for (const site of Object.values(started)) await site.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test.use({
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/26.1 Mobile/15E148 Safari/604.1',
})

const names = { 'react-router': 'React Router', next: 'an exported Next.js site' } as const
const banner = (page: Page) => page.getByRole('region')
const button = (page: Page) => banner(page).getByRole('link')

/** Follows a link of the router. The document must stay. */
async function follow(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await page.evaluate('window.isSameDocument'), 'the document stays').toBe(true)
}

// Installing and building both apps takes minutes, so they run with FULL=1 only.
for (const router of routers) {
  for (const hasNavigation of [true, false]) {
    // Older browsers report only the way back.
    const browser = hasNavigation ? '' : ', without the Navigation API'
    test.describe(`with ${names[router]}${browser}`, { tag: '@full' }, () => {
      test.beforeEach(async ({ page, sites }) => {
        if (!hasNavigation) await page.addInitScript('delete window.navigation')
        await page.goto(`${sites[router].site}/products/42?utm_source=x&ref=anna`)
        await page.evaluate('window.isSameDocument = true')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lamp 42')
      })

      test('the banner follows the page, keeps the campaign, and obeys the rules by path', async ({
        page,
        sites,
      }) => {
        const { links } = sites[router]
        const query = '?utm_source=x&ref=anna&utm_medium=banner'
        await expect(button(page)).toHaveAttribute('href', `${links}/open/products/42${query}`)
        await follow(page, 'Lamp 43', 'Lamp 43')
        await expect(button(page)).toHaveAttribute('href', `${links}/open/products/43${query}`)
        await follow(page, 'Pay', 'Pay')
        await expect(banner(page)).toHaveCount(0)
        await page.goBack()
        await expect(button(page)).toHaveAttribute('href', `${links}/open/products/43${query}`)
        await follow(page, 'Home', 'Lamps')
        await button(page).click()
        await page.waitForURL(`${links}/open${query}`)
      })

      test('links that the router renders are decorated on each page', async ({ page, sites }) => {
        const { links } = sites[router]
        await follow(page, 'Home', 'Lamps')
        await follow(page, 'Lamp 43', 'Lamp 43')
        // The tap is what decorates a link. The document stays, so that both have its campaign.
        await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
        const here = page.getByText('This page in the app')
        await here.click()
        await expect(here).toHaveAttribute(
          'href',
          `${links}/open/products/43?utm_source=x&ref=anna`,
        )
        const sale = page.getByText('Sale in the app')
        await sale.click()
        await expect(sale).toHaveAttribute('href', `${links}/sale?ref=team&utm_source=x`)
      })

      test('a closed banner stays closed on the next page', async ({ page }) => {
        await banner(page).getByRole('button').click()
        await follow(page, 'Lamp 43', 'Lamp 43')
        await page.waitForTimeout(500)
        await expect(banner(page)).toHaveCount(0)
      })
    })
  }
}
