import { buildDocs, builtFolder } from '@throughlink/tooling/docs/site/buildDocs'
import { findDeadLinks } from '@throughlink/tooling/docs/site/findDeadLinks'
import { findUnlistedPages } from '@throughlink/tooling/docs/site/findUnlistedPages'
import { readSite } from '@throughlink/tooling/docs/site/readSite'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { serveFolder } from '../../harness/browser/serveFolder.ts'
import { expect, test as base } from '../../harness/browser/test.ts'

const test = base.extend<object, { readonly siteOrigin: string }>({
  siteOrigin: [
    async ({}, use) => {
      const { origin, close } = await serveFolder(builtFolder)
      await use(origin)
      await close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ siteOrigin }, use) => use(siteOrigin),
})

test.use({ viewport: { width: 1280, height: 900 } })

/** The kinds of page of the site: front page, guide, pictures, wide tables, generated references, a record. */
const pages = [
  '/',
  '/guides/quick-start/',
  '/guides/invitations/',
  '/concepts/deferred-links/',
  '/concepts/comparison/',
  '/sdk/react-native/',
  '/dashboard/overview/',
  '/operations/service/',
  '/operations/calculator/',
  '/reference/sdk-errors/',
  '/reference/http-api/links/',
  '/problems/rate_limited/',
  '/internals/decisions/matcher/',
  '/404.html',
]

// Leave it out with `--grep-invert builds` to check the site that is built already.
test('the site builds without warnings', async () => {
  expect(await buildDocs()).toBeGreaterThan(0)
})

test('it has no dead links, loads nothing from elsewhere, and lists every page', () => {
  const site = readSite(builtFolder)
  expect(site.pages.length).toBeGreaterThan(pages.length)
  expect(findDeadLinks(site)).toEqual([])
  expect(findUnlistedPages(site)).toEqual([])
})

/**
 * The search button shows its key beside its label. Axe takes both for the label, but the name contains the label
 * only; the key is in `aria-keyshortcuts`.
 */
const isKeyHint = (rule: string, html: string) =>
  rule === 'label-content-name-mismatch' && html.includes('data-open-modal')

for (const path of pages) {
  test(`${path} is accessible in both themes and fits on a phone`, async ({ page, open }) => {
    await page.goto(path)
    expect(await findViolations(page, isKeyHint)).toEqual([])
    const dark = await open({ colorScheme: 'dark' })
    await dark.goto(path)
    expect(await findViolations(dark, isKeyHint), 'dark').toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'on a phone, the page does not scroll sideways').toBeLessThanOrEqual(0)
  })
}

/** What users look for, and the page that tells them. */
const searches = [
  ['clipboard', '/sdk/react-native/'],
  ['log event', '/guides/events/'],
  ['erase', '/dashboard/privacy/'],
  ['phone', '/guides/real-phone/'],
  ['expo router', '/guides/expo-router/'],
  ['autoVerify', '/guides/bare-react-native/'],
] as const

test('a search by keyboard finds pages for users', async ({ page }) => {
  await page.goto('/guides/quick-start/')
  // The button is disabled until the script that handles the key runs.
  await page.locator('button[data-open-modal]:enabled').first().waitFor()
  await page.keyboard.press('Control+k')
  for (const [text, path] of searches) {
    await page.locator('dialog input').fill(text)
    const found = page.locator(`dialog .pagefind-ui__result-link[href*="${path}"]`)
    await expect(found.first(), `${text}: ${path}`).toBeVisible()
    const links = await page
      .locator('dialog .pagefind-ui__result-link')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(links.filter((link) => link.startsWith('/internals/'))).toEqual([])
  }
})

test('the calculator computes what a load needs', async ({ page }) => {
  await page.goto('/operations/calculator/')
  // 100 clicks a second on average, and four times as many at the peak.
  await page.getByLabel('Clicks a day').fill('8640000')
  const row = page.locator('#plan tr', { hasText: 'Redirects a second, at the peak' })
  await expect(row.locator('th, td').nth(1)).toHaveText('400')
})
