import type { GeneratorId } from '../run/job.ts'
import { throughlinkId } from '../run/matchers.ts'
import { generatorTitle } from './generatorTitle.ts'
import { formatShare } from './format.ts'
import { negatives } from './negatives.ts'
import { findThroughlink } from './findMatcher.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

export function negativesTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  return {
    title: `Negative scenarios, ${generatorTitle(generator)}`,
    note: 'In these scenarios there is nothing to win. By chance: share of caused installs that keep the same destination after the causes are shuffled.',
    head: [
      'scenario',
      'matcher',
      'evaluated',
      'answered',
      'share',
      'right',
      'precision',
      'by chance',
    ],
    textColumns: [1],
    rows: summaries
      .filter(({ scenario }) => negatives.has(scenario))
      .flatMap((summary) => {
        const precision = findThroughlink(summary)?.pooled.precision
        if (!precision) return []
        const { scenario, evaluated, unchanged } = summary
        return [
          [
            scenario,
            throughlinkId,
            `${evaluated}`,
            `${precision.total}`,
            formatShare(evaluated === 0 ? null : precision.total / evaluated),
            `${precision.successes}`,
            formatShare(precision.value),
            unchanged && unchanged.total > 0 ? formatShare(unchanged.same / unchanged.total) : '',
          ],
        ]
      }),
  }
}
