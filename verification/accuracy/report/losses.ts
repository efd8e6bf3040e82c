import type { Rate } from '../metrics/measure.ts'
import type { GeneratorId } from '../run/job.ts'
import { bothAddressesId, oracleId, throughlinkId } from '../run/matchers.ts'
import { negatives } from '../scenarios.ts'
import { formatShare, generatorTitle } from './format.ts'
import { findThroughlink, type ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

interface Loss {
  readonly scenario: string
  readonly matcherId: string
  readonly measure: 'precision' | 'recall at Throughlink’s precision'
  readonly baseline: number
  readonly throughlink: number
  /** Its recall at its own threshold. High precision is easy to reach by answering rarely. */
  readonly baselineRecall: number | null
}

const notBaselines: readonly string[] = [throughlinkId, oracleId, bothAddressesId]

/**
 * Returns every case in which a baseline beats Throughlink. Negative scenarios are skipped: there is nothing
 * to win.
 */
export function findLosses(summaries: readonly ScenarioSummary[]): readonly Loss[] {
  return summaries.flatMap((summary) => {
    const { scenario, matchers } = summary
    const throughlink = findThroughlink(summary)?.pooled
    if (!throughlink || negatives.has(scenario)) return []
    return matchers
      .filter(({ id }) => !notBaselines.includes(id))
      .flatMap(({ id: matcherId, pooled, recallAtSamePrecision }): readonly Loss[] => {
        const common = { scenario, matcherId, baselineRecall: pooled.recall.value }
        const [baseline, own] = [pooled.precision.value, throughlink.precision.value]
        const recall = throughlink.recall.value
        return [
          ...(baseline !== null &&
          own !== null &&
          isClearlyHigher(pooled.precision, throughlink.precision)
            ? [{ ...common, measure: 'precision' as const, baseline, throughlink: own }]
            : []),
          ...(recall !== null && recallAtSamePrecision !== null && recallAtSamePrecision > recall
            ? [
                {
                  ...common,
                  measure: 'recall at Throughlink’s precision' as const,
                  baseline: recallAtSamePrecision,
                  throughlink: recall,
                },
              ]
            : []),
        ]
      })
  })
}

export function lossesTable(generator: GeneratorId, losses: readonly Loss[]): Table {
  return {
    title: `Where a baseline is better, ${generatorTitle(generator)}`,
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
    textColumns: [1, 2],
    empty: 'None.',
    rows: losses.map(({ scenario, matcherId, measure, baseline, throughlink, baselineRecall }) => [
      scenario,
      matcherId,
      measure,
      formatShare(baseline),
      formatShare(throughlink),
      `+${formatShare(baseline - throughlink)}`,
      formatShare(baselineRecall),
    ]),
  }
}

/** Compares two rates by Newcombe's interval of their difference, computed from Wilson's intervals. */
export function isClearlyHigher(one: Rate, other: Rate): boolean {
  if (one.value === null || other.value === null) return false
  const reach = Math.hypot(one.value - one.low, other.high - other.value)
  return one.value - other.value > reach
}
