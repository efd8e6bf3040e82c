import type { Page } from '@playwright/test'

const folder = process.env['PICTURES']
const phone = { width: 390, height: 844 }

/** With `PICTURES=<folder>`, takes pictures of the whole page: in both themes, at its width and at that of a phone. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  const before = page.viewportSize()
  for (const size of [before, phone]) {
    if (size !== null) await page.setViewportSize(size)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      const suffix = size === phone ? `phone-${scheme}` : scheme
      await page.screenshot({ path: `${folder}/${name}-${suffix}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before !== null) await page.setViewportSize(before)
}
