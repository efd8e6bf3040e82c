import { join } from 'node:path'
import { openPage } from '../../browser/openPage.ts'
import type { BrowseOptions } from './browsePages.ts'

/** Searches the site as a reader does, with the keyboard. Returns the URL paths that it finds. */
export async function searchSite(
  words: string,
  { browser, origin, pictures }: BrowseOptions,
): Promise<readonly string[]> {
  const viewport = { width: 1280, height: 900 }
  const { page, close } = await openPage(browser, { viewport }, origin)
  try {
    await page.goto(`${origin}/guides/quick-start/`, { waitUntil: 'load' })
    // The button is disabled until the script that handles the key runs.
    await page.locator('button[data-open-modal]:enabled').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('dialog input').fill(words)
    const results = page.locator('dialog .pagefind-ui__result-link')
    await results.first().waitFor()
    await page.screenshot({ path: join(pictures, 'search.png') })
    const links = await results.evaluateAll((found) =>
      found.map((link) => link.getAttribute('href')),
    )
    return links.map((link) => new URL(link ?? '', origin).pathname)
  } finally {
    await close()
  }
}
