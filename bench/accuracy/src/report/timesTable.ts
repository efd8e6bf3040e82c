import type { GeneratorId } from '../run/job.ts'
import { oracleId, oursId } from '../run/matchers.ts'
import { seconds } from './format.ts'
import { playerOf } from './oursOf.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** CPU time per world of each scenario, slowest first. */
export function timesTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
  const times = summaries
    .map((summary) => {
      const playsMs = summary.matchers.reduce((sum, { playMs }) => sum + playMs, 0)
      const oursMs = playerOf(summary, oursId)?.playMs ?? 0
      const oracleMs = playerOf(summary, oracleId)?.playMs ?? 0
      const { scenario, generateMs } = summary
      const restMs = playsMs - oursMs - oracleMs
      return { scenario, generateMs, oursMs, oracleMs, restMs, allMs: generateMs + playsMs }
    })
    .toSorted((one, other) => other.allMs - one.allMs)
  const totalMs = times.reduce((sum, { allMs }) => sum + allMs, 0)
  return {
    title: `Time per world, generator ${generator}`,
    note: `One seed of all these scenarios takes ${seconds(totalMs)} on one core. Slowest first.`,
    head: ['scenario', 'total', 'generate', 'throughlink', 'oracle', 'baselines'],
    rows: times.map(({ scenario, generateMs, oursMs, oracleMs, restMs, allMs }) => [
      scenario,
      ...[allMs, generateMs, oursMs, oracleMs, restMs].map(seconds),
    ]),
  }
}
