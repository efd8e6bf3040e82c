/**
 * `npm run e2e`: the story of a product owner, from the printed link to an erasure, in Chromium over TLS. The
 * service has exactly the files of the image, and runs as two processes behind Caddy with its Caddyfile.
 */
import { closeWithin } from '@throughlink/tooling/browser/closeWithin'
import { openBrowser } from '@throughlink/tooling/browser/openBrowser'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { runScenario } from '../harness/runScenario.ts'
import { owner } from '../harness/startDashboard.ts'
import { bootstrap } from '../scenarios/bootstrap.ts'
import { startInstallation } from './startInstallation.ts'
import { createStory } from './story.ts'

const noDemo = { name: '', domain: '', appId: '' }

await command(async () => {
  const startedMs = performance.now()
  const rows: ReportRow[] = []
  const { origin, bootstrapUrl, authorityFile, receiver, stop } = await startInstallation()
  // Read when a process starts: by the simulated phones, which trust Caddy's certificates.
  process.env['NODE_EXTRA_CA_CERTS'] = authorityFile
  const browser = await openBrowser()
  const demos = { lumen: noDemo, beacon: noDemo }
  const service = { origin, bootstrapUrl, owner, cookies: [], ...demos, close: stop }
  try {
    for (const scenario of [bootstrap, createStory(receiver)]) {
      rows.push(...(await runScenario(scenario, browser, service, false)))
    }
  } finally {
    await closeWithin(browser)
    await stop()
  }
  writeReport('e2e', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
  console.log(`${passed} passed, ${rows.length - passed} failed in ${minutes} minutes`)
})
// A browser that did not close would keep the process alive.
process.exit()
