import { learnFromClickhouse } from '@throughlink/server/src/pipeline/learning/learnFromClickhouse.ts'
import { simulateWeek, truth } from '@throughlink/server/test/pipeline/learning/simulateWeek.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { openEngines } from '../openEngines.ts'

const maxError = 0.1
const sizes = [20_000, 200_000, 2_000_000, 10_000_000]

/** Learns the model of an app with a known install rate, and compares what is learned with the truth. */
export async function measureLearning({
  isFull,
  stops,
}: ScenarioOptions): Promise<readonly ReportRow[]> {
  const { client } = await openEngines(stops)
  const rows: ReportRow[] = []
  for (const clicks of isFull ? sizes : sizes.slice(0, 2)) {
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
      name: `error of the rate with ${clicks} clicks a week`,
      value: Math.round(error * 1000) / 10,
      unit: '%',
      target: maxError * 100,
      ok: error <= maxError,
      note: `learned ${rates.confirmed.toFixed(5)} in ${seconds.toFixed(1)} s, ${megabytes} MB resident`,
    })
  }
  return rows
}
