/**
 * `npm run bench:learning`: learns the model of an app with a known install rate, for 20,000 to 10 million clicks
 * a week, and compares what is learned with the truth. `--quick` stops at 200,000.
 */
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startClickhouse } from '@throughlink/services'
import { learnFromClickhouse } from '../src/pipeline/learning/learnFromClickhouse.ts'
import { runClickhouseMigrations } from '../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { minuteMs } from '../src/platform/time/durations.ts'
import { simulateWeek, truth } from '../test/pipeline/learning/simulateWeek.ts'

const maxError = 0.1
const sizes = [20_000, 200_000, 2_000_000, 10_000_000]

await command(async () => {
  const server = await startClickhouse()
  const { client, stop } = createClickhouse({ url: server.url, requestMs: 10 * minuteMs })
  try {
    await runClickhouseMigrations(client)
    const rows: ReportRow[] = []
    for (const clicks of process.argv.includes('--quick') ? sizes.slice(0, 2) : sizes) {
      const week = await simulateWeek(client, `app_${clicks}`, clicks)
      const startedMs = performance.now()
      const { rates } = await learnFromClickhouse({
        client,
        ...week,
        version: 'bench',
        readInstallValues: () => Promise.resolve([]),
      })
      const seconds = (performance.now() - startedMs) / 1000
      const megabytes = Math.round(process.memoryUsage().rss / 1e6)
      const error = Math.abs(rates.confirmed / truth.rate - 1)
      rows.push({
        name: `error of the learned rate with ${clicks} clicks a week`,
        value: Math.round(error * 1000) / 10,
        unit: '%',
        target: maxError * 100,
        ok: error <= maxError,
        note: `learned ${rates.confirmed.toFixed(5)} in ${seconds.toFixed(1)} s, ${megabytes} MB resident`,
      })
      console.log(rows.at(-1)?.name, rows.at(-1)?.value, rows.at(-1)?.note)
    }
    writeReport('bench-learning', rows)
  } finally {
    await stop()
    await server.stop()
  }
})
