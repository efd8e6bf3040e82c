/**
 * `npm run test:dashboard`: runs the dashboard of the real service in Chromium. `-- --only tenants` runs one
 * scenario, by the name of its file. `--full` fills the service with a whole year of traffic, does each task by
 * mouse too, and checks every state in both themes.
 */
import { parseArgs } from 'node:util'
import { closeWithin } from '@throughlink/tooling/browser/closeWithin'
import { openBrowser } from '@throughlink/tooling/browser/openBrowser'
import { command, CommandError } from '@throughlink/tooling/command'
import { dashboardFolder, ensureDashboard } from '@throughlink/tooling/ensureDashboard'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { prepareService } from './harness/prepareService.ts'
import { runScenario } from './harness/runScenario.ts'
import { scenarios } from './scenarios/index.ts'
import { measureFirstLoad } from './unit/measureFirstLoad.ts'

const maxFirstLoad = 200
const year = { days: 365, scale: 1, journeys: 200 }
const quarter = { days: 90, scale: 0.1, journeys: 40 }

await command(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
  })
  const chosen = Object.entries(scenarios).filter(([file]) => (values.only ?? file) === file)
  if (chosen.length === 0) {
    throw new CommandError(`--only must be one of: ${Object.keys(scenarios).join(', ')}.`)
  }
  await ensureDashboard(console.log)
  const rows: ReportRow[] = [checkFirstLoad()]
  const browser = await openBrowser()
  try {
    const { service, rows: prepared } = await prepareService(
      browser,
      values.full ? year : quarter,
      values.full,
    )
    rows.push(...prepared)
    try {
      for (const [, scenario] of chosen)
        rows.push(...(await runScenario(scenario, browser, service, values.full)))
    } finally {
      await service.close()
    }
  } finally {
    await closeWithin(browser)
  }
  writeReport('dashboard', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  console.log(`${passed} passed, ${rows.length - passed} failed`)
})
// A browser that did not close would keep the process alive.
process.exit()

function checkFirstLoad(): ReportRow {
  const { files, kilobytes } = measureFirstLoad(dashboardFolder)
  const value = Number(kilobytes.toFixed(1))
  const ok = value <= maxFirstLoad
  const name = 'JavaScript of the first load of the overview'
  console.log(`${ok ? 'ok' : 'not ok'} ${name}: ${value} kB of ${maxFirstLoad} kB`)
  return { name, value, unit: 'kB', target: maxFirstLoad, ok, note: files.join(', ') }
}
