import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { closeWithin } from '@throughlink/tooling/browser/closeWithin'
import { listRoutes } from '../harness/listRoutes.ts'
import { openScreen } from '../harness/openScreen.ts'
import { openSignedIn } from '../harness/openSignedIn.ts'
import { readRouteIds } from '../harness/readRouteIds.ts'
import { pictures } from '../harness/runScenario.ts'
import type { DashboardService } from '../harness/startDashboard.ts'

const looks = [
  { name: 'light', theme: 'light', size: 'desktop' },
  { name: 'dark', theme: 'dark', size: 'desktop' },
  { name: 'phone', theme: 'light', size: 'phone' },
] as const

/** Takes pictures of every screen in three looks. Returns their folder. */
export async function takeEveryScreen(browser: Browser, service: DashboardService) {
  await mkdir(pictures, { recursive: true })
  for (const look of looks) {
    const tab = await openSignedIn(browser, service, look)
    for (const route of listRoutes(await readRouteIds(tab, service.lumen.appId))) {
      await openScreen(tab, route.path).catch((error: unknown) => {
        console.log(`${route.name}: ${String(error)}`)
      })
      // Some parts load when they come into view.
      await tab.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await tab.page.waitForTimeout(500)
      await tab.page.evaluate(() => scrollTo(0, 0))
      const path = join(pictures, `${route.name}-${look.name}.png`)
      // Of a long list, only the rows in the window are on the page.
      await tab.page.screenshot({ path, fullPage: route.name !== 'links' })
    }
    await closeWithin(tab.context)
  }
  return 'reports/dashboard'
}
