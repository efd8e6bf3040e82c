import type { Browser } from 'playwright-core'
import { closeWithin } from '@throughlink/tooling/browser/closeWithin'
import type { ReportRow } from '@throughlink/tooling/report'
import { bootstrap } from '../scenarios/bootstrap.ts'
import { signIn } from './account.ts'
import { openTab } from './openTab.ts'
import { runScenario } from './runScenario.ts'
import { owner, startDashboard, type DashboardService, type DemoSize } from './startDashboard.ts'

export interface PreparedService {
  readonly service: DashboardService
  /** The checks of the first owner. */
  readonly rows: readonly ReportRow[]
}

const noDemo = { name: '', domain: '', appId: '' }

/** Starts a service, creates its first owner through the printed link, and then organizations with traffic. */
export async function prepareService(
  browser: Browser,
  size: DemoSize,
  isFull: boolean,
): Promise<PreparedService> {
  const { origin, bootstrapUrl, seed, close } = await startDashboard()
  try {
    const empty = { origin, bootstrapUrl, owner, cookies: [], lumen: noDemo, beacon: noDemo, close }
    const rows = await runScenario(bootstrap, browser, empty, isFull)
    console.log('Creating organizations with traffic.')
    const demos = await seed(size)
    const tab = await openTab(browser, origin)
    await signIn(tab, owner)
    const cookies = await tab.context.cookies()
    await closeWithin(tab.context)
    return { rows, service: { ...empty, ...demos, cookies } }
  } catch (error) {
    await close()
    throw error
  }
}
