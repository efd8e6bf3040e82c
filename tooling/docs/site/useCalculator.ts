import type { BrowseOptions } from './browsePages.ts'
import { openPage } from '../../browser/openPage.ts'

const viewport = { width: 1280, height: 900 }

/** Enters a load into the capacity calculator. Returns the rows that it shows, by name. */
export async function useCalculator(
  clicksPerDay: number,
  { browser, origin }: Pick<BrowseOptions, 'browser' | 'origin'>,
): Promise<ReadonlyMap<string, string>> {
  const { page, close } = await openPage(browser, { viewport }, origin)
  try {
    await page.goto(`${origin}/operations/calculator/`, { waitUntil: 'load' })
    await page.getByLabel('Clicks a day').fill(String(clicksPerDay))
    const rows = await page.locator('#plan tr').all()
    const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
    return new Map(cells.map(([name = '', amount = '']) => [name, amount]))
  } finally {
    await close()
  }
}
