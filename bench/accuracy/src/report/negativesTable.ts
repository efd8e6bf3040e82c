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
    title: `Negative worlds, ${generator} generator`,
    note: 'There is nothing to win. Left to chance: of the caused installs, those whose destination is the same after the causes were dealt anew.',
    head: [
      'scenario',
      'matcher',
      'judged',
      'answered',
      'share',
      'right',
      'precision',
      'left to chance',
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
