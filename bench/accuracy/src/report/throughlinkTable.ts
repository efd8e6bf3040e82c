import type { GeneratorId } from '../run/job.ts'
import { generatorTitle } from './generatorTitle.ts'
import { emptyCell, formatRate, formatShare, formatInterval } from './format.ts'
import { findThroughlink } from './findMatcher.ts'
import type { MatcherSummary, ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

/** Throughlink's results with intervals. */
export function throughlinkTable(
  generator: GeneratorId,
  summaries: readonly ScenarioSummary[],
): Table {
  return {
    title: `Throughlink in detail, ${generatorTitle(generator)}`,
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
      const throughlink = findThroughlink(summary)
      if (!throughlink) return []
      const { pooled, medians } = throughlink
      return [
        [
          summary.scenario,
          formatRate(pooled.precision, medians.precision),
          formatRate(pooled.highPrecision, medians.highPrecision),
          formatRate(pooled.recall, medians.recall),
          formatRate(pooled.falseMatches, medians.falseMatches),
          formatRate(pooled.wrongPersonal, medians.wrongPersonal),
          calibrationCell(throughlink),
        ],
      ]
    }),
  }
}

function calibrationCell({ pooled, medians, seeds }: MatcherSummary): string {
  const errors = seeds
    .map(({ measures }) => measures.calibrationError)
    .filter((error) => error !== null)
  if (errors.length === 0) return emptyCell
  const cell = formatInterval(pooled.calibrationError, Math.min(...errors), Math.max(...errors))
  return `${cell} ${formatShare(medians.calibrationError)}`
}
