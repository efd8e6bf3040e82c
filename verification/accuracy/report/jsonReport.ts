import type { Measures } from '../metrics/measure.ts'
import { parameters } from '../parameters.ts'
import { generatorIds } from '../run/job.ts'
import { getMatcher } from '../run/matchers.ts'
import type { Options } from '../run/readOptions.ts'
import { scenarios as descriptions } from '../scenarios.ts'
import { evaluateTargets } from './evaluateTargets.ts'
import { findLosses } from './losses.ts'
import { placeboOutcomes } from './placeboTable.ts'
import { ratioToOracle, type ScenarioSummary } from './summarise.ts'

interface RunInfo {
  readonly date: Date
  readonly nodeVersion: string
  readonly durationMs: number
}

/** Builds the full report as JSON. It contains no file paths of the machine. */
export function jsonReport(
  options: Options,
  summaries: readonly ScenarioSummary[],
  { date, nodeVersion, durationMs }: RunInfo,
): unknown {
  const { mode, seeds, generators, scenarios, workers } = options
  return {
    date: date.toISOString(),
    node: nodeVersion,
    durationMs: Math.round(durationMs),
    options: { mode, seeds, generators, scenarios, matchers: options.matchers, workers },
    parameters,
    matchers: options.matchers
      .map(getMatcher)
      .map(({ id, title, isProbability }) => ({ id, title, isProbability })),
    generators: generatorIds.flatMap((generator) => {
      const own = summaries.filter((summary) => summary.generator === generator)
      if (own.length === 0) return []
      const verdicts =
        mode === 'sweep' ? {} : { targets: evaluateTargets(own), losses: findLosses(own) }
      return [
        {
          generator,
          ...verdicts,
          placebo: placeboOutcomes(own),
          scenarios: own.map(toScenarioReport),
        },
      ]
    }),
  }
}

function toScenarioReport(summary: ScenarioSummary) {
  const { scenario, changes, evaluated, placebo, unchanged, generateMs, matchers } = summary
  return {
    scenario,
    description: descriptions[scenario],
    changes,
    evaluated,
    placebo,
    unchanged,
    generateMs: Math.round(generateMs),
    ratioToOracle: ratioToOracle(summary),
    matchers: matchers.map(({ seeds, runMs, ...rest }) => ({
      ...rest,
      runMs: Math.round(runMs),
      seeds: seeds.map(({ seed, measures }) => ({ seed, ...toCounts(measures) })),
    })),
  }
}

/** Reduces each rate of a seed to its counts, from which the rest can be computed. */
function toCounts(measures: Measures) {
  return Object.fromEntries(
    Object.entries(measures).map(([name, value]: [string, Measures[keyof Measures]]) => [
      name,
      typeof value === 'object' && value !== null
        ? { successes: value.successes, total: value.total }
        : value,
    ]),
  )
}
