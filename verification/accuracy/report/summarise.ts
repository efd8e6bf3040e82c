import { measure, type Measures, type Medians, medians } from '../metrics/measure.ts'
import { recallAtPrecision } from '../metrics/thresholds.ts'
import type { ParameterValues } from '../parameters.ts'
import type { GeneratorId, JobResult } from '../run/job.ts'
import { getMatcher, oracleId, throughlinkId } from '../run/matchers.ts'
import { unpackVerdicts } from '../run/packVerdicts.ts'
import type { ScenarioId } from '../scenarios.ts'
import type { PlaceboCounts } from '../throughlink/placebos.ts'

/** Results of one scenario with one generator and one set of parameters, over all seeds. */
export interface ScenarioSummary {
  readonly generator: GeneratorId
  readonly scenario: ScenarioId
  readonly changes: Partial<ParameterValues>
  readonly evaluated: number
  readonly matchers: readonly MatcherSummary[]
  readonly placebo: PlaceboCounts | null
  readonly unchanged: { readonly same: number; readonly total: number } | null
  /** Mean over seeds. */
  readonly generateMs: number
}

export interface MatcherSummary {
  readonly id: string
  /** Measures over the verdicts of all seeds. */
  readonly pooled: Measures
  readonly medians: Medians
  readonly seeds: readonly SeedMeasures[]
  /**
   * Highest recall at a threshold whose precision is at least Throughlink's. If Throughlink answered nothing,
   * the required precision is 1, so that abstaining does not lower the bar. Null if Throughlink did not run.
   */
  readonly recallAtSamePrecision: number | null
  readonly runMs: number
}

interface SeedMeasures {
  readonly seed: number
  readonly measures: Measures
}

/** Summarises results in job order, whichever worker ran them. */
export function summarise(results: readonly JobResult[]): readonly ScenarioSummary[] {
  const groups = Map.groupBy(results, ({ job: { generator, scenario, changes } }) =>
    JSON.stringify([generator, scenario, changes]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [summariseScenario(first, group)] : []
  })
}

function summariseScenario(first: JobResult, group: readonly JobResult[]): ScenarioSummary {
  const { generator, scenario, changes, matcherIds } = first.job
  const throughlinkPrecision = matcherIds.includes(throughlinkId)
    ? (measure(collectVerdicts(group, throughlinkId).flat(), true).precision.value ?? 1)
    : null
  const [placebos, unchanged] = [
    group.map(({ placebo }) => placebo),
    group.map((each) => each.unchanged),
  ]
  return {
    generator,
    scenario,
    changes,
    evaluated: group.reduce((sum, { evaluated }) => sum + evaluated, 0),
    matchers: matcherIds.map((id) => summariseMatcher(id, group, throughlinkPrecision)),
    placebo: sumCounts(placebos, ['falseAccepts', 'placeboAccepts']),
    unchanged: sumCounts(unchanged, ['same', 'total']),
    generateMs: mean(group.map(({ generateMs }) => generateMs)),
  }
}

function summariseMatcher(
  id: string,
  group: readonly JobResult[],
  precision: number | null,
): MatcherSummary {
  const { isProbability } = getMatcher(id)
  const perSeed = collectVerdicts(group, id)
  const all = perSeed.flat()
  const seeds = group.map(({ job }, index) => ({
    seed: job.seed,
    measures: measure(perSeed[index] ?? [], isProbability),
  }))
  const runs = group.flatMap(({ runs }) => runs.filter(({ matcherId }) => matcherId === id))
  return {
    id,
    pooled: measure(all, isProbability),
    medians: medians(seeds.map(({ measures }) => measures)),
    seeds,
    recallAtSamePrecision: precision === null ? null : recallAtPrecision(all, precision),
    runMs: mean(runs.map(({ runMs }) => runMs)),
  }
}

function collectVerdicts(group: readonly JobResult[], id: string) {
  return group.map(({ runs }) =>
    runs
      .filter(({ matcherId }) => matcherId === id)
      .flatMap(({ verdicts }) => unpackVerdicts(verdicts)),
  )
}

/** Null unless every seed has counts: a partial sum would describe other worlds. */
function sumCounts<Name extends string>(
  counts: readonly (Readonly<Record<Name, number>> | undefined)[],
  names: readonly Name[],
): Readonly<Record<Name, number>> | null {
  const known = counts.filter((each) => each !== undefined)
  if (known.length === 0 || known.length < counts.length) return null
  const sums = names.map((name) => [name, known.reduce((sum, each) => sum + each[name], 0)])
  return Object.fromEntries(sums) as Readonly<Record<Name, number>>
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

export function findMatcher(summary: ScenarioSummary, id: string): MatcherSummary | null {
  return summary.matchers.find((matcher) => matcher.id === id) ?? null
}

export function findThroughlink(summary: ScenarioSummary): MatcherSummary | null {
  return findMatcher(summary, throughlinkId)
}

/**
 * Returns Throughlink's recall divided by the oracle's at the same precision. Null if the oracle did not run
 * or recalls nothing.
 */
export function ratioToOracle(summary: ScenarioSummary): number | null {
  const recall = findThroughlink(summary)?.pooled.recall.value ?? null
  const oracleRecall = findMatcher(summary, oracleId)?.recallAtSamePrecision ?? null
  return recall === null || oracleRecall === null || oracleRecall === 0
    ? null
    : recall / oracleRecall
}
