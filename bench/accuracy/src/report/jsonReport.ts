import type { Measures } from '../metrics/measure.ts'
import { parameters } from '../parameters.ts'
import { generatorIds } from '../run/job.ts'
import { matcherOf } from '../run/matchers.ts'
import type { Options } from '../run/readOptions.ts'
import { scenarios as descriptions } from '../scenarios.ts'
import { ratioToOracle } from './equalPrecisionTable.ts'
import { lossesOf } from './lossesTable.ts'
import { placeboOutcomes } from './placeboTable.ts'
import type { ScenarioSummary } from './summarise.ts'
import { outcomesOf } from './targets.ts'

export interface Surroundings {
  readonly date: Date
  readonly nodeVersion: string
  readonly passedMs: number
}

/** Builds the full report as JSON. It contains no file paths of the machine. */
export function jsonReport(
  options: Options,
  summaries: readonly ScenarioSummary[],
  { date, nodeVersion, passedMs }: Surroundings,
): unknown {
  const { mode, seeds, generators, scenarios, workers } = options
  return {
    date: date.toISOString(),
    node: nodeVersion,
    passedMs: Math.round(passedMs),
    options: { mode, seeds, generators, scenarios, matchers: options.matchers, workers },
    parameters,
    matchers: options.matchers
      .map(matcherOf)
      .map(({ id, title, isProbability }) => ({ id, title, isProbability })),
    generators: generatorIds.flatMap((generator) => {
      const own = summaries.filter((summary) => summary.generator === generator)
      if (own.length === 0) return []
      const judged = mode === 'sweep' ? {} : { targets: outcomesOf(own), losses: lossesOf(own) }
      return [
        { generator, ...judged, placebo: placeboOutcomes(own), scenarios: own.map(scenarioOf) },
      ]
    }),
  }
}

function scenarioOf(summary: ScenarioSummary) {
  const { scenario, changes, judged, placebo, dealt, generateMs, matchers } = summary
  return {
    scenario,
    description: descriptions[scenario],
    changes,
    judged,
    placebo,
    dealt,
    generateMs: Math.round(generateMs),
    ratioToOracle: ratioToOracle(summary),
    matchers: matchers.map(({ seeds, playMs, ...rest }) => ({
      ...rest,
      playMs: Math.round(playMs),
      seeds: seeds.map(({ seed, measures }) => ({ seed, ...countsOf(measures) })),
    })),
  }
}

/** Reduces each rate of a seed to its counts, from which the rest can be computed. */
function countsOf(measures: Measures) {
  return Object.fromEntries(
    Object.entries(measures).map(([name, value]: [string, Measures[keyof Measures]]) => [
      name,
      typeof value === 'object' && value !== null
        ? { successes: value.successes, total: value.total }
        : value,
    ]),
  )
}
