import type { Rate } from '../metrics/measure.ts'
import type { GeneratorId } from '../run/job.ts'
import { oracleId, oursId } from '../run/matchers.ts'
import { share } from './format.ts'
import { negatives } from './negatives.ts'
import { oursOf } from './oursOf.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

export interface Loss {
  readonly scenario: string
  readonly matcherId: string
  readonly figure: 'precision' | 'recall at our precision'
  readonly theirs: number
  readonly ours: number
  /** Its recall at its own threshold. High precision is easy to reach by answering rarely. */
  readonly theirRecall: number | null
}

/**
 * Returns every case in which a baseline beats Throughlink. Negative scenarios are skipped: there is nothing
 * to win.
 */
export function lossesOf(summaries: readonly ScenarioSummary[]): readonly Loss[] {
  return summaries.flatMap((summary) => {
    const { scenario, matchers } = summary
    const ours = oursOf(summary)?.pooled
    if (!ours || negatives.has(scenario)) return []
    return matchers
      .filter(({ id }) => id !== oursId && id !== oracleId)
      .flatMap(({ id: matcherId, pooled, recallAtOurs }): readonly Loss[] => {
        const common = { scenario, matcherId, theirRecall: pooled.recall.value }
        const [theirs, own] = [pooled.precision.value, ours.precision.value]
        const recall = ours.recall.value
        return [
          ...(theirs !== null && own !== null && isClearlyHigher(pooled.precision, ours.precision)
            ? [{ ...common, figure: 'precision' as const, theirs, ours: own }]
            : []),
          ...(recall !== null && recallAtOurs !== null && recallAtOurs > recall
            ? [
                {
                  ...common,
                  figure: 'recall at our precision' as const,
                  theirs: recallAtOurs,
                  ours: recall,
                },
              ]
            : []),
        ]
      })
  })
}

export function lossesTable(generator: GeneratorId, losses: readonly Loss[]): Table {
  return {
    title: `Where a baseline is better, generator ${generator}`,
    note: 'Precision: higher beyond noise (Newcombe’s 95 % interval of the difference lies above zero). Recall: at a threshold at least as precise as Throughlink.',
    head: [
      'scenario',
      'baseline',
      'measure',
      'baseline value',
      'throughlink',
      'difference',
      'baseline recall',
    ],
    words: [1, 2],
    empty: 'None.',
    rows: losses.map(({ scenario, matcherId, figure, theirs, ours, theirRecall }) => [
      scenario,
      matcherId,
      figure,
      share(theirs),
      share(ours),
      `+${share(theirs - ours)}`,
      share(theirRecall),
    ]),
  }
}

/** Compares two rates by Newcombe's interval of their difference, computed from Wilson's intervals. */
export function isClearlyHigher(one: Rate, other: Rate): boolean {
  if (one.value === null || other.value === null) return false
  const reach = Math.hypot(one.value - one.low, other.high - other.value)
  return one.value - other.value > reach
}
