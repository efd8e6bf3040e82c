import { CommandError } from '@throughlink/tooling/base/command'
import { readDevState } from '../../../packages/cli/src/dev/devState.ts'
import { arePortsFree } from './arePortsFree.ts'
import { findDemoLink, isDemoRoute } from './demoLink.ts'
import type { DevReport } from './devReport.ts'
import { readWithDemo } from './runWithDemo.ts'
import { startDev } from './startDev.ts'
import { testScenarios } from './testScenarios.ts'

/** Tests `npm run dev` with the engines of this machine, and the command line with its demo. */
export async function testInstalled(report: DevReport, port: number, data: string): Promise<void> {
  const { check } = report
  const args = ['--port', String(port), '--data', data]
  const first = await startDev(args)
  check('the first start is ready', first.isReady, first.output())
  if (!first.isReady) throw new CommandError('The rest was not tested.')
  report.addStart('first start', first.seconds)
  const link = findDemoLink(first.output())
  // Before the first match: servers keep a policy for some seconds.
  await shortenWindow(report, port, data)
  const routed = await readWithDemo(data, ['simulate', link])
  check('its link routes with ?ref=', isDemoRoute(routed), routed)
  // They wait most of the time.
  const scenarios = testScenarios(report, link, data)
  const page = await fetch(`http://localhost:${port}/`)
  check('it serves the dashboard', (await page.text()).includes('<script'), page.status)

  const listed = await readWithDemo(data, ['links', 'list', '--limit', '3'])
  check('the command line lists links', /^\d+ +https?:\/\/lumen\.localhost/m.test(listed), listed)
  const created = await readWithDemo(data, [
    ...['links', 'create', 'https://lumen.example/sale', '--slug', 'sale'],
  ])
  const isCreated = created === `http://lumen.localhost:${port}/sale\n`
  check('the command line creates a link, with the port of the service', isCreated, created)
  const exported = await readWithDemo(data, ['export', 'links'])
  const isExported = /^lumen\.localhost,sale,/m.test(exported)
  check('the command line exports links', isExported, exported.slice(0, 500))

  const second = await startDev(args)
  const isExplained = /^Port \d+ is in use\. Is `npm run dev` running/m.test(second.output())
  check('a second one says that it runs already', isExplained, second.output())

  await scenarios
  await first.end('SIGINT')
  check('Ctrl-C stops everything', await arePortsFree(port, data), first.output())

  const key = readDevState(data)?.demo?.apiKey
  const again = await startDev(args)
  check('the next start is ready', again.isReady, again.output())
  console.log(`# next start: ${again.seconds} s`)
  check('it has the same key', again.output().includes(key ?? 'no key'), again.output())
  const kept = await readWithDemo(data, ['simulate', link])
  check('it still routes the link', isDemoRoute(kept), kept)
  await again.end('SIGKILL')
  check('nothing is left after it was killed', await arePortsFree(port, data), null)
}

/** Shortens the match window of iOS to a minute, so that a scenario can wait until it has passed. */
async function shortenWindow({ check }: DevReport, port: number, folder: string): Promise<void> {
  const { appId = '', secretKey = '' } = readDevState(folder)?.demo ?? {}
  const response = await fetch(`http://localhost:${port}/api/v1/apps/${appId}/match-policies/ios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ mode: 'full', threshold: null, windowSeconds: 60 }),
  })
  check('the match window can be changed', response.ok, await response.text())
}
