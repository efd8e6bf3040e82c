import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { closeWithin } from '@throughlink/tooling/browser/closeWithin'
import { repositoryRoot, type ReportRow } from '@throughlink/tooling/report'
import { withLimit } from '@throughlink/tooling/withLimit'
import { openSignedIn } from './openSignedIn.ts'
import { openTab, type Tab } from './openTab.ts'
import type { Scenario } from './scenario.ts'
import type { DashboardService } from './startDashboard.ts'

/** The longest takes six minutes in full runs. */
const limitMs = 600_000

export const pictures = join(repositoryRoot, 'reports/dashboard')

/** Runs a scenario. Returns its checks; the last one is that its pages had no unexpected errors. */
export async function runScenario(
  { name, expectedErrors = [], run }: Scenario,
  browser: Browser,
  service: DashboardService,
  isFull: boolean,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  const startedMs = performance.now()
  const tabs: Tab[] = []
  const check = (sentence: string, ok: boolean, found: unknown) => {
    const note = ok ? '' : `found ${JSON.stringify(found)}`
    console.log(ok ? `ok ${name}: ${sentence}` : `not ok ${name}: ${sentence}: ${note}`)
    const value = ok ? 'passed' : 'failed'
    rows.push({ name: `${name}: ${sentence}`, value, unit: '', target: 'passed', ok, note })
  }
  const screenshot = async ({ page }: Tab, file: string) => {
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${file}.png`) })
  }
  try {
    const work = run({
      service,
      isFull,
      screenshot,
      async open(options) {
        const tab = await (options?.isSignedIn
          ? openSignedIn(browser, service, options)
          : openTab(browser, service.origin, options))
        tabs.push(tab)
        return tab
      },
      expect: (sentence, isTrue, found = isTrue) => {
        check(sentence, isTrue, found)
      },
    })
    // What is evaluated in a page has no limit of its own.
    await withLimit(limitMs, work, () => {
      throw new Error(`It did not end within ${limitMs / 1_000} s.`)
    })
  } catch (error) {
    const file = `failed-${name.replace(/\W+/g, '-')}`
    for (const [index, tab] of tabs.entries())
      await screenshot(tab, `${file}-${index}`).catch(() => undefined)
    check('it runs to its end', false, error instanceof Error ? error.message : String(error))
  }
  const errors = tabs.flatMap((tab) => tab.errors)
  const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))
  check('no unexpected errors on its pages', unexpected.length === 0, unexpected)
  console.log(`# ${name}: ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`)
  for (const context of new Set(tabs.map((tab) => tab.context))) await closeWithin(context)
  return rows
}
