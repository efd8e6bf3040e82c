import type { GeneratorId } from '../run/job.ts'
import { oursId } from '../run/matchers.ts'
import { share } from './format.ts'
import { negatives } from './negatives.ts'
import { oursOf } from './oursOf.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

export function negativesTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  return {
    title: `Negative scenarios, generator ${generator}`,
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
    words: [1],
    rows: summaries
      .filter(({ scenario }) => negatives.has(scenario))
      .flatMap((summary) => {
        const precision = oursOf(summary)?.pooled.precision
        if (!precision) return []
        const { scenario, judged, dealt } = summary
        return [
          [
            scenario,
            oursId,
            `${judged}`,
            `${precision.total}`,
            share(judged === 0 ? null : precision.total / judged),
            `${precision.successes}`,
            share(precision.value),
            dealt && dealt.total > 0 ? share(dealt.same / dealt.total) : '',
          ],
        ]
      }),
  }
}
