/** `npm run test:browser`: the Expo example in Chromium, against a scripted service over HTTP. */
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
const pictures = join(repositoryRoot, 'reports/screenshots')
const rows: ReportRow[] = []

function check(name: string, faults: readonly string[]): void {
  const ok = faults.length === 0
  const note = faults.join('; ')
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

interface Parts {
  readonly browser: Browser
  readonly origin: string
  readonly script: ServedService
}

async function play(scenario: BrowserScenario, { browser, origin, script }: Parts): Promise<void> {
  const { name, viewport = phone, service } = scenario
  script.renew()
  const { page, seen, close } = await openPage(browser, viewport)
  try {
    await scenario.play({
      page,
      origin,
      script,
      expect(sentence, isTrue, found) {
        check(`${name}: ${sentence}`, isTrue ? [] : [`found ${JSON.stringify(found)}`])
      },
      printed: () => seen.consoleErrors,
      async picture(file) {
        const size = `${viewport.width}x${viewport.height}`
        await page.screenshot({ path: join(pictures, `${file}-${size}.png`) })
      },
    })
  } catch (error) {
    await page.screenshot({ path: join(pictures, `failed-${name.replace(/\W+/g, '-')}.png`) })
    check(`${name}: it is played to its end`, [messageOf(error)])
  }
  check(`${name}: nothing on the console that should not be there`, findPageProblems(seen, service))
  await close()
}

async function playAll(root: string, script: ServedService): Promise<void> {
  const exported = join(root, 'exported')
  await exportExample(formatPublishableKey(script.origin, 'browserKey000000'), exported)
  const app = await serveApp(exported)
  const browser = await openBrowser()
  try {
    for (const scenario of scenarios) await play(scenario, { browser, origin: app.origin, script })
  } finally {
    await browser.close()
    await app.close()
  }
}

await command(async () => {
  const root = await mkdtemp(join(tmpdir(), 'throughlink-browser-'))
  // Metro's cache is in the temporary folder. One that is kept would remember the key of another run.
  const temporary = join(root, 'temporary')
  await mkdir(temporary)
  Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary, TMP: temporary })
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  const script = await serveScriptedService()
  try {
    await playAll(root, script)
  } finally {
    await script.close()
    await rm(root, { recursive: true, force: true })
  }
  writeReport('browser', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  console.log('\nPictures are in reports/screenshots.')
  console.log(`${passed} passed, ${rows.length - passed} failed`)
})
