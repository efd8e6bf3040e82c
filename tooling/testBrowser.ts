/**
 * `npm run test:browser`: opens landing pages of the real service in Chromium, and runs the Expo example against
 * it, from another origin. `-- --only landing` does the first only, and needs no build.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { exportExample } from './browser/exportExample.ts'
import { openBrowser } from './browser/openBrowser.ts'
import { openPage } from './browser/openPage.ts'
import { findPageProblems } from './browser/findPageProblems.ts'
import { createLandingScenarios } from './browser/landingScenarios.ts'
import { scenarios, type BrowserScenario } from './browser/scenarios.ts'
import { serveApp } from './browser/serveApp.ts'
import { startRealService, type RealService } from './browser/startRealService.ts'
import { command } from './command.ts'
import { repositoryRoot, writeReport, type ReportRow } from './report.ts'

/** Browsers resolve it to this machine, and treat its pages as secure. */
const domain = 'lumen.localhost'
const phone = { viewport: { width: 390, height: 844 } }
const screenshots = join(repositoryRoot, 'reports/screenshots')
const rows: ReportRow[] = []
const isLandingOnly = process.argv.slice(2).join(' ') === '--only landing'

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
  readonly service: RealService
}

async function runScenario(
  scenario: BrowserScenario,
  { browser, origin, service }: RunScenarioOptions,
): Promise<void> {
  const { name, device = phone, serviceState } = scenario
  const { viewport } = device
  const { page, errors, requests, close } = await openPage(browser, device, service.origin)
  try {
    await scenario.run({
      page,
      origin,
      service,
      requests,
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

async function runLanding(service: RealService): Promise<void> {
  await service.ready
  const landingScenarios = await createLandingScenarios(service)
  const browser = await openBrowser()
  try {
    for (const scenario of landingScenarios) {
      await runScenario(scenario, { browser, origin: service.origin, service })
    }
  } finally {
    await browser.close()
  }
}

async function runApp(root: string, service: RealService): Promise<void> {
  const exported = join(root, 'exported')
  await exportExample(service, exported)
  const app = await serveApp(exported)
  // The app's links are on its website's domain, as in production.
  const origin = `http://${service.domain}:${new URL(app.origin).port}`
  const browser = await openBrowser()
  try {
    for (const scenario of scenarios) {
      await runScenario(scenario, { browser, origin, service })
    }
  } finally {
    await browser.close()
    await app.close()
  }
}

await command(async () => {
  // Before the temporary folder changes: PostgreSQL runs as another user, who cannot open that one.
  const service = await startRealService(domain)
  const root = await mkdtemp(join(tmpdir(), 'throughlink-browser-'))
  try {
    // Metro's cache is in the temporary folder. A shared one could contain the key of another run.
    const temporary = join(root, 'temporary')
    await mkdir(temporary)
    Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary, TMP: temporary })
    await rm(screenshots, { recursive: true, force: true })
    await mkdir(screenshots, { recursive: true })
    await runLanding(service)
    if (!isLandingOnly) await runApp(root, service)
  } finally {
    await service.close()
    await rm(root, { recursive: true, force: true })
  }
  writeReport('browser', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  console.log('\nScreenshots are in reports/screenshots.')
  console.log(`${passed} passed, ${rows.length - passed} failed`)
})
