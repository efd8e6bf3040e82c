import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { findPageProblems } from '../../browser/findPageProblems.ts'
import { findViolations } from '../../browser/findViolations.ts'
import { openPage } from '../../browser/openPage.ts'

export interface BrowseOptions {
  readonly browser: Browser
  readonly origin: string
  /** Folder of the screenshots. */
  readonly pictures: string
}

/** The kinds of page of the site: front page, guide, pictures, wide tables, generated references, a record. */
export const browsedPages = [
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
  '/internals/decisions/0024-the-matcher/',
  '/404.html',
]

const themes = ['light', 'dark'] as const
const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** Opens a page in both themes and on a phone. Returns what is wrong with it. */
export async function browsePage(
  path: string,
  { browser, origin, pictures }: BrowseOptions,
): Promise<readonly string[]> {
  const problems: string[] = []
  const name =
    path
      .replace(/\.html$/, '')
      .replaceAll('/', '-')
      .replace(/^-|-$/g, '') || 'front'
  await mkdir(pictures, { recursive: true })
  for (const colorScheme of themes) {
    const { page, errors, close } = await openPage(
      browser,
      { viewport: desktop, colorScheme },
      origin,
    )
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
    const violations = await findViolations(page, isKeyHint)
    problems.push(...violations.map((violation) => `${colorScheme}: ${violation}`))
    problems.push(...findPageProblems(errors, 'up'))
    await close()
  }
  const { page, close } = await openPage(browser, { viewport: phone }, origin)
  await page.goto(origin + path, { waitUntil: 'load' })
  await page.screenshot({ path: join(pictures, `${name}-phone.png`) })
  if (await isWiderThanScreen(page)) problems.push('on a phone, the page scrolls sideways')
  await close()
  return problems
}

/**
 * The search button shows its key beside its label. Axe takes both for the label, but the name contains the label
 * only; the key is in `aria-keyshortcuts`.
 */
const isKeyHint = (rule: string, html: string) =>
  rule === 'label-content-name-mismatch' && html.includes('data-open-modal')

const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth')
