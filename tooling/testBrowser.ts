/** `npm run test:browser`: runs the Expo example in Chromium against a scripted service over HTTP. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { formatPublishableKey } from '../packages/protocol/src/publishableKey.ts'
import { exportExample } from './browser/exportExample.ts'
import { openBrowser } from './browser/openBrowser.ts'
import { openPage } from './browser/openPage.ts'
import { findPageProblems } from './browser/findPageProblems.ts'
import { scenarios, type BrowserScenario } from './browser/scenarios.ts'
import { serveApp } from './browser/serveApp.ts'
import { serveScriptedService, type ServedService } from './browser/serveScriptedService.ts'
import { command } from './command.ts'
import { repositoryRoot, writeReport, type ReportRow } from './report.ts'

const phone = { width: 390, height: 844 }
const screenshots = join(repositoryRoot, 'reports/screenshots')
const rows: ReportRow[] = []

function check(name: string, problems: readonly string[]): void {
  const ok = problems.length === 0
  const note = problems.join('; ')
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

interface RunScenarioOptions {
  readonly browser: Browser
  readonly origin: string
  readonly service: ServedService
}

async function runScenario(
  scenario: BrowserScenario,
  { browser, origin, service }: RunScenarioOptions,
): Promise<void> {
  const { name, viewport = phone, serviceState } = scenario
  service.reset()
  const { page, errors, close } = await openPage(browser, viewport)
  try {
    await scenario.run({
      page,
      origin,
      service,
      expect(sentence, isTrue, found) {
        check(`${name}: ${sentence}`, isTrue ? [] : [`found ${JSON.stringify(found)}`])
      },
      getConsoleErrors: () => errors.consoleErrors,
      async screenshot(file) {
        const size = `${viewport.width}x${viewport.height}`
        await page.screenshot({ path: join(screenshots, `${file}-${size}.png`) })
      },
    })
  } catch (error) {
    await page.screenshot({ path: join(screenshots, `failed-${name.replace(/\W+/g, '-')}.png`) })
    check(`${name}: the scenario runs to its end`, [getMessage(error)])
  }
  check(`${name}: no unexpected errors on the page`, findPageProblems(errors, serviceState))
  await close()
}

async function runAll(root: string, service: ServedService): Promise<void> {
  const exported = join(root, 'exported')
  await exportExample(formatPublishableKey(service.origin, 'browserKey000000'), exported)
  const app = await serveApp(exported)
  const browser = await openBrowser()
  try {
    for (const scenario of scenarios) {
      await runScenario(scenario, { browser, origin: app.origin, service })
    }
  } finally {
    await browser.close()
    await app.close()
  }
}

await command(async () => {
  const root = await mkdtemp(join(tmpdir(), 'throughlink-browser-'))
  // Metro's cache is in the temporary folder. A shared one could contain the key of another run.
  const temporary = join(root, 'temporary')
  await mkdir(temporary)
  Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary, TMP: temporary })
  await rm(screenshots, { recursive: true, force: true })
  await mkdir(screenshots, { recursive: true })
  const service = await serveScriptedService()
  try {
    await runAll(root, service)
  } finally {
    await service.close()
    await rm(root, { recursive: true, force: true })
  }
  writeReport('browser', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  console.log('\nScreenshots are in reports/screenshots.')
  console.log(`${passed} passed, ${rows.length - passed} failed`)
})
