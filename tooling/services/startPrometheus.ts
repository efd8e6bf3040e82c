import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrometheus } from '@throughlink/tooling/generate/monitoring/findPrometheus'
import { assertPortIsFree, freePort } from './freePort.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface Prometheus extends Program {
  readonly port: number
  /** Replaces the scraped ports. Takes a second or two. */
  readonly setTargets: (ports: readonly number[]) => void
  /** Returns the names of the alerts that fire now. */
  readonly readFiring: () => Promise<ReadonlySet<string>>
}

interface AlertsResponse {
  readonly data: {
    readonly alerts: readonly { readonly state: string; readonly labels: { alertname: string } }[]
  }
}

/** Starts a private Prometheus with this rule file. It scrapes and evaluates every second. */
export async function startPrometheus(rules: string): Promise<Prometheus> {
  const path = await findPrometheus('prometheus')
  const port = await freePort()
  await assertPortIsFree(port)
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-prometheus-'))
  const targetsFile = join(folder, 'targets.json')
  const setTargets = (ports: readonly number[]) => {
    const targets = ports.map((each) => `127.0.0.1:${each}`)
    // Renamed, so that it is never read half written.
    writeFileSync(`${targetsFile}.new`, JSON.stringify([{ targets }]))
    renameSync(`${targetsFile}.new`, targetsFile)
  }
  setTargets([])
  writeFileSync(join(folder, 'rules.yaml'), rules)
  writeFileSync(
    join(folder, 'prometheus.yaml'),
    [
      'global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }',
      'rule_files: [rules.yaml]',
      'scrape_configs:',
      '  - job_name: throughlink',
      '    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]',
      '',
    ].join('\n'),
  )
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ]
  const program = await startProgram(path, args, { cwd: folder, port })
  return {
    ...program,
    port,
    setTargets,
    async readFiring() {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`)
      const { data } = (await response.json()) as AlertsResponse
      const firing = data.alerts.filter(({ state }) => state === 'firing')
      return new Set(firing.map(({ labels }) => labels.alertname))
    },
    async stop(signal) {
      await program.stop(signal ?? 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
