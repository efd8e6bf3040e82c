import type { GeneratorId } from '../run/job.ts'
import { nothing, rateCell, share, withInterval } from './format.ts'
import { oursOf } from './oursOf.ts'
import type { MatcherSummary, ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** Throughlink's results with intervals. */
export function oursTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
  return {
    title: `Throughlink in detail, generator ${generator}`,
    note: 'All seeds pooled [95 % Wilson interval], then the median over seeds. Calibration error is not a rate: its brackets show the lowest and highest seed.',
    head: [
      'scenario',
      'precision',
      'high-tier precision',
      'recall',
      'organic false-match',
      'wrong personal',
      'calibration error',
    ],
    rows: summaries.flatMap((summary) => {
      const ours = oursOf(summary)
      if (!ours) return []
      const { pooled, medians } = ours
      return [
        [
          summary.scenario,
          rateCell(pooled.precision, medians.precision),
          rateCell(pooled.highPrecision, medians.highPrecision),
          rateCell(pooled.recall, medians.recall),
          rateCell(pooled.falseMatches, medians.falseMatches),
          rateCell(pooled.wrongPersonal, medians.wrongPersonal),
          calibrationCell(ours),
        ],
      ]
    }),
  }
}

function calibrationCell({ pooled, medians, seeds }: MatcherSummary): string {
  const errors = seeds
    .map(({ measures }) => measures.calibrationError)
    .filter((error) => error !== null)
  if (errors.length === 0) return nothing
  const cell = withInterval(pooled.calibrationError, Math.min(...errors), Math.max(...errors))
  return `${cell} ${share(medians.calibrationError)}`
}
