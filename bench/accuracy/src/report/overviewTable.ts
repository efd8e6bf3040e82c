import type { GeneratorId } from '../run/job.ts'
import { share } from './format.ts'
import { playerOf } from './oursOf.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** All matchers in every scenario of one generator. */
export function overviewTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  const ids = [...new Set(summaries.flatMap(({ matchers }) => matchers.map(({ id }) => id)))]
  return {
    title: `All matchers, generator ${generator}`,
    note: 'Precision / recall / organic false-match, all seeds pooled. “–”: no case.',
    head: ['scenario', ...ids],
    rows: summaries.map((summary) => [
      summary.scenario,
      ...ids.map((id) => {
        const measures = playerOf(summary, id)?.pooled
        if (!measures) return ''
        const { precision, recall, falseMatches } = measures
        return [precision, recall, falseMatches]
          .map(({ value }) => share(value).padStart(4))
          .join('/')
      }),
    ]),
  }
}
