import type { GeneratorId } from '../run/job.ts'
import { generatorTitle } from './generatorTitle.ts'
import { formatShare } from './format.ts'
import { findMatcher } from './findMatcher.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** All matchers in every scenario of one generator. */
export function overviewTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  const ids = [...new Set(summaries.flatMap(({ matchers }) => matchers.map(({ id }) => id)))]
  return {
    title: `All matchers, ${generatorTitle(generator)}`,
    note: 'Precision / recall / organic false-match, all seeds pooled. “–”: no case.',
    head: ['scenario', ...ids],
    rows: summaries.map((summary) => [
      summary.scenario,
      ...ids.map((id) => {
        const measures = findMatcher(summary, id)?.pooled
        if (!measures) return ''
        const { precision, recall, falseMatches } = measures
        return [precision, recall, falseMatches]
          .map(({ value }) => formatShare(value).padStart(4))
          .join('/')
      }),
    ]),
  }
}
