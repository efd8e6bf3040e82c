import { findLayoutProblems } from '../harness/findLayoutProblems.ts'
import { findViolationsInThemes, themes } from '../harness/findViolationsInThemes.ts'
import { listRoutes } from '../harness/listRoutes.ts'
import { openScreen } from '../harness/openScreen.ts'
import type { Tab } from '../harness/openTab.ts'
import { readRouteIds } from '../harness/readRouteIds.ts'
import type { Scenario } from '../harness/scenario.ts'

/** Every screen opens without an error, is accessible in both themes, and fits on a phone. */
export const everyScreen: Scenario = {
  name: 'every screen',
  async run({ service: { lumen }, isFull, open, expect }) {
    const desktop = await open({ isSignedIn: true })
    const phone = await open({ size: 'phone', isSignedIn: true })
    for (const { name, path } of listRoutes(await readRouteIds(desktop, lumen.appId))) {
      const visit = async (tab: Tab, label: string, check: () => Promise<readonly string[]>) => {
        const before = tab.errors.length
        const problems = await openScreen(tab, path)
          .then(check)
          .catch((error: unknown) => [String(error)])
        const found = [...problems, ...tab.errors.splice(before)]
        expect(`${name}, ${label}`, found.length === 0, found)
      }
      // Light is also the theme of the other scenarios.
      await visit(desktop, 'desktop: no errors, no violations', () =>
        findViolationsInThemes(desktop.page, isFull ? themes : ['dark']),
      )
      await visit(phone, 'phone: no errors, fits', () => findLayoutProblems(phone))
    }
  },
}
