import type { GeneratorId } from '../run/job.ts'
import { oracleId, throughlinkId } from '../run/matchers.ts'
import { generatorTitle } from './generatorTitle.ts'
import { formatShare } from './format.ts'
import { negatives } from './negatives.ts'
import { findThroughlink, findMatcher } from './findMatcher.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** Recall of the other matchers with thresholds set to Throughlink's precision. */
export function equalPrecisionTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  const ids = [...new Set(summaries.flatMap(({ matchers }) => matchers.map(({ id }) => id)))]
  const others = ids.filter((id) => id !== throughlinkId && id !== oracleId)
  return {
    title: `Recall at Throughlink’s precision, ${generatorTitle(generator)}`,
    note: 'Highest recall at any threshold that is at least as precise as Throughlink; .000 if there is none. Ratio: Throughlink’s recall divided by the oracle’s.',
    head: ['scenario', 'precision', 'recall', oracleId, 'ratio', ...others],
    rows: summaries
      .filter(({ scenario }) => !negatives.has(scenario))
      .map((summary) => [
        summary.scenario,
        formatShare(findThroughlink(summary)?.pooled.precision.value ?? null),
        formatShare(findThroughlink(summary)?.pooled.recall.value ?? null),
        formatShare(findMatcher(summary, oracleId)?.recallAtSamePrecision ?? null),
        formatShare(ratioToOracle(summary)),
        ...others.map((id) => formatShare(findMatcher(summary, id)?.recallAtSamePrecision ?? null)),
      ]),
  }
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
