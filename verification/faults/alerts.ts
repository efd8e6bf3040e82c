import { startPrometheus } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { alerts } from '@throughlink/tooling/generate/monitoring/alerts'
import { printRules } from '@throughlink/tooling/generate/monitoring/printRules'
import { shortenAlerts } from '@throughlink/tooling/generate/monitoring/shortenAlerts'
import { requirement } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import { withTestbed } from '../harness/servers/startTestbed.ts'
import { listFaults } from './alerts/listFaults.ts'
import { runFault } from './alerts/runFault.ts'
import { startTraffic } from './alerts/startTraffic.ts'

/** A minute of an alert is a second here. */
const factor = 60

/**
 * Each alert of `deploy/monitoring` fires when something goes wrong that it is for, and resolves afterwards. A real
 * Prometheus scrapes the service, with the same rules but shorter durations.
 */
export const alertsFire: Scenario = ({ logProgress }) =>
  withTestbed(async (bed) => {
    const prometheus = await startPrometheus(printRules(shortenAlerts(alerts, factor)))
    try {
      const server = await bed.startServer({ role: 'serve' })
      prometheus.setTargets([server.port])
      const stopTraffic = startTraffic(server.port, bed.app)
      const rows: ReportRow[] = []
      try {
        for (const fault of listFaults({ bed, prometheus, server })) {
          logProgress(fault.name)
          rows.push(...(await runFault(fault, prometheus)))
        }
      } finally {
        await stopTraffic()
      }
      const missing = Object.keys(alerts).filter((name) => !rows.some((row) => row.name === name))
      const listed = missing.join(', ') || 'none'
      return [...rows, requirement('alerts without a fault', missing.length === 0, listed, 'none')]
    } finally {
      await prometheus.stop()
    }
  })
