import type { Browser } from 'playwright-core'
import { openTab, type Tab } from './openTab.ts'
import type { OpenOptions } from './scenario.ts'
import type { DashboardService } from './startDashboard.ts'

/** Opens a tab in which the owner is signed in. All such tabs share one session. */
export async function openSignedIn(
  browser: Browser,
  { origin, cookies }: DashboardService,
  options: OpenOptions = {},
): Promise<Tab> {
  const tab = await openTab(browser, origin, options)
  await tab.context.addCookies(cookies)
  await tab.page.goto('/')
  return tab
}
