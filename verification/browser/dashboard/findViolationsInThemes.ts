import type { Page } from '@playwright/test'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { waitForAnimations } from './screens.ts'

export const themes = ['dark', 'light'] as const

/** Runs axe on what a page shows now, in each theme. Needs a tab that follows the theme of the system. */
export async function findViolationsInThemes(
  page: Page,
  checked: readonly (typeof themes)[number][] = themes,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of checked) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      (theme) => document.documentElement.dataset['theme'] === theme,
      colorScheme,
    )
    await waitForAnimations(page)
    const violations = await findViolations(page, isPopup)
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}

/**
 * Elements of popups that axe reports although they follow their ARIA patterns: an open menu at the end of the body is
 * in no landmark, and the guards around a popup are hidden but focusable, because they pass the focus on.
 */
function isPopup(rule: string, html: string): boolean {
  return rule === 'region'
    ? html.includes('role="menu"')
    : rule === 'aria-hidden-focus' && html.includes('data-base-ui-focus-guard')
}
