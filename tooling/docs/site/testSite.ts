/**
 * `npm run test:docs`: builds the documentation site, follows all its links, and opens it in Chromium. Screenshots
 * are in `reports/docs`. `-- --no-build` checks the site that is built already.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeWithin } from '../../browser/closeWithin.ts'
import { openBrowser } from '../../browser/openBrowser.ts'
import { command } from '../../command.ts'
import { repositoryRoot, writeReport, type ReportRow } from '../../report.ts'
import { browsedPages, browsePage } from './browsePages.ts'
import { buildDocs, builtFolder } from './buildDocs.ts'
import { findDeadLinks } from './findDeadLinks.ts'
import { findUnlistedPages } from './findUnlistedPages.ts'
import { readSite } from './readSite.ts'
import { searchSite } from './searchSite.ts'
import { serveSite } from './serveSite.ts'
import { useCalculator } from './useCalculator.ts'

const pictures = join(repositoryRoot, 'reports/docs')
const rows: ReportRow[] = []

function check(name: string, problems: readonly string[]): void {
  const ok = problems.length === 0
  const note = problems.join('; ')
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
  rows.push({ name, value: problems.length, unit: 'problems', target: 0, ok, note })
}

await command(async () => {
  const { values } = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } })
  if (!values['no-build']) {
    const count = await buildDocs()
    check(`builds ${count} pages without warnings`, [])
  }
  const site = readSite(builtFolder)
  check('has no dead links or anchors, and loads nothing from elsewhere', findDeadLinks(site))
  check('lists every page in the sidebar', findUnlistedPages(site))
  const server = await serveSite(builtFolder)
  const browser = await openBrowser()
  const options = { browser, origin: server.origin, pictures }
  try {
    for (const path of browsedPages) {
      check(
        `${path} is accessible in both themes and fits on a phone`,
        await browsePage(path, options),
      )
    }
    const found = await searchSite('clipboard', options)
    check(
      'the search finds the page of the SDK by "clipboard"',
      found.includes('/sdk/react-native/') ? [] : [`found ${found.join(', ')}`],
    )
    // 100 clicks a second on average, and four times as many at the peak.
    const needed = await useCalculator(8_640_000, options)
    const clicks = needed.get('Redirects a second, at the peak') ?? 'nothing'
    check('the calculator computes what a load needs', clicks === '400' ? [] : [`shows ${clicks}`])
  } finally {
    await closeWithin(browser)
    await server.close()
  }
  writeReport('docs', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  console.log(`${passed} passed, ${rows.length - passed} failed`)
})
// A browser that did not close would keep the process alive.
process.exit()
