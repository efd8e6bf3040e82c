import type { GeneratorId } from '../run/job.ts'
import { oracleId, throughlinkId } from '../run/matchers.ts'
import { generatorTitle } from './generatorTitle.ts'
import { formatSeconds } from './format.ts'
import { findMatcher } from './findMatcher.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** CPU time per world of each scenario, slowest first. */
export function timesTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
  const times = summaries
    .map((summary) => {
      const runsMs = summary.matchers.reduce((sum, { runMs }) => sum + runMs, 0)
      const throughlinkMs = findMatcher(summary, throughlinkId)?.runMs ?? 0
      const oracleMs = findMatcher(summary, oracleId)?.runMs ?? 0
      const { scenario, generateMs } = summary
      const restMs = runsMs - throughlinkMs - oracleMs
      return { scenario, generateMs, throughlinkMs, oracleMs, restMs, allMs: generateMs + runsMs }
    })
    .toSorted((one, other) => other.allMs - one.allMs)
  const totalMs = times.reduce((sum, { allMs }) => sum + allMs, 0)
  return {
    title: `Time per world, ${generatorTitle(generator)}`,
    note: `One seed of all these scenarios takes ${formatSeconds(totalMs)} on one core. Slowest first.`,
    head: ['scenario', 'total', 'generate', 'throughlink', 'oracle', 'baselines'],
    rows: times.map(({ scenario, generateMs, throughlinkMs, oracleMs, restMs, allMs }) => [
      scenario,
      ...[allMs, generateMs, throughlinkMs, oracleMs, restMs].map(formatSeconds),
    ]),
  }
}
