/**
 * `npm run verify alerts`: checks the alert rules, the queries of the dashboard and the sample of a scrape
 * configuration in `deploy/monitoring` with promtool, and runs the unit tests of the rules. `--live` then causes
 * each alert on real engines, which takes some minutes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { dashboardRows } from '@throughlink/tooling/generate/monitoring/dashboardRows'
import { findPrometheus } from '@throughlink/tooling/generate/monitoring/findPrometheus'
import { monitoringFolder } from '@throughlink/tooling/generate/monitoring/generateMonitoring'
import type { DashboardRow } from '../../tooling/generate/monitoring/dashboardRow.ts'

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
  const args = ['run', 'verify', 'faults', '--', '--only', 'alerts']
  const child = spawn('npm', args, { cwd: repositoryRoot, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new CommandError('Not every alert fired and resolved.')
}

/** Prints the queries of a dashboard as recording rules, because promtool checks the syntax of rules only. */
function printQueryRules(rows: readonly DashboardRow[]): string {
  const queries = rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries))
  return [
    'groups:',
    '  - name: dashboard',
    '    rules:',
    ...queries.flatMap(({ expr }, index) => [
      `      - record: dashboard:query:${index}`,
      '        expr: |-',
      // Grafana chooses the window by the width of the panel.
      `          ${expr.replaceAll('$__rate_interval', '5m')}`,
    ]),
    '',
  ].join('\n')
}
