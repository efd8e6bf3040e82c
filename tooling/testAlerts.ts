/**
 * `npm run test:alerts`: checks the alert rules, the queries of the dashboard and the sample of a scrape
 * configuration in `deploy/monitoring` with promtool, and runs the unit tests of the rules. `--live` then causes
 * each alert on real engines, which takes some minutes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command, CommandError } from './command.ts'
import { dashboardRows } from './monitoring/dashboardRows.ts'
import { findPrometheus } from './monitoring/findPrometheus.ts'
import { monitoringFolder } from './monitoring/generateMonitoring.ts'
import { printQueryRules } from './monitoring/printQueryRules.ts'
import { repositoryRoot } from './report.ts'
import { run } from './run.ts'

await command(async () => {
  const { values } = parseArgs({ options: { live: { type: 'boolean', default: false } } })
  const promtool = await findPrometheus('promtool')
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-alerts-'))
  try {
    const queries = join(folder, 'dashboard.yaml')
    writeFileSync(queries, printQueryRules(dashboardRows))
    for (const args of [
      ['check', 'rules', 'alerts.yaml'],
      ['check', 'rules', queries],
      ['check', 'config', '--syntax-only', 'prometheus.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { code, stdout, stderr } = await run(promtool, args, { cwd: monitoringFolder })
      console.log(`promtool ${args.join(' ')}\n${stdout}${stderr}`.trimEnd())
      if (code !== 0) throw new CommandError(`promtool ${args.join(' ')} failed.`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (values.live) await runFaults()
})

async function runFaults(): Promise<void> {
  const args = ['run', 'test:faults', '--', '--only', 'alerts']
  const child = spawn('npm', args, { cwd: repositoryRoot, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new CommandError('Not every alert fired and resolved.')
}
