import type { GeneratorId } from '../run/job.ts'
import { oracleId, oursId } from '../run/matchers.ts'
import { share } from './format.ts'
import { negatives } from './negatives.ts'
import { oursOf, playerOf } from './oursOf.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** What the others would recall if each set its threshold to be as precise as ours. */
export function equalPrecisionTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  const ids = [...new Set(summaries.flatMap(({ matchers }) => matchers.map(({ id }) => id)))]
  const others = ids.filter((id) => id !== oursId && id !== oracleId)
  return {
    title: `Recall at the precision of Throughlink, ${generator} generator`,
    note: 'The most that any threshold gives at no less than our precision; .000 where no threshold is as precise. Ratio: our recall to the oracle’s.',
    head: ['scenario', 'our precision', 'our recall', oracleId, 'ratio', ...others],
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

/** Our recall to the oracle's at our precision. Null where the oracle did not play or recalls nothing. */
export function ratioToOracle(summary: ScenarioSummary): number | null {
  const recall = oursOf(summary)?.pooled.recall.value ?? null
  const most = playerOf(summary, oracleId)?.recallAtOurs ?? null
  return recall === null || most === null || most === 0 ? null : recall / most
}
