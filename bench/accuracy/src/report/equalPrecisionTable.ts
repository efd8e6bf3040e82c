import type { GeneratorId } from '../run/job.ts'
import { oracleId, oursId } from '../run/matchers.ts'
import { share } from './format.ts'
import { negatives } from './negatives.ts'
import { oursOf, playerOf } from './oursOf.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** Recall of the other matchers with thresholds set to Throughlink's precision. */
export function equalPrecisionTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  const ids = [...new Set(summaries.flatMap(({ matchers }) => matchers.map(({ id }) => id)))]
  const others = ids.filter((id) => id !== oursId && id !== oracleId)
  return {
    title: `Recall at Throughlink’s precision, generator ${generator}`,
    note: 'Highest recall at any threshold that is at least as precise as Throughlink; .000 if there is none. Ratio: Throughlink’s recall divided by the oracle’s.',
    head: ['scenario', 'precision', 'recall', oracleId, 'ratio', ...others],
    rows: summaries
      .filter(({ scenario }) => !negatives.has(scenario))
      .map((summary) => [
        summary.scenario,
        share(oursOf(summary)?.pooled.precision.value ?? null),
        share(oursOf(summary)?.pooled.recall.value ?? null),
        ...[oracleId].map((id) => share(playerOf(summary, id)?.recallAtOurs ?? null)),
        share(ratioToOracle(summary)),
        ...others.map((id) => share(playerOf(summary, id)?.recallAtOurs ?? null)),
      ]),
  }
}

/**
 * Returns Throughlink's recall divided by the oracle's at the same precision. Null if the oracle did not run
 * or recalls nothing.
 */
export function ratioToOracle(summary: ScenarioSummary): number | null {
  const recall = oursOf(summary)?.pooled.recall.value ?? null
  const most = playerOf(summary, oracleId)?.recallAtOurs ?? null
  return recall === null || most === null || most === 0 ? null : recall / most
}
