import type { Rate } from '../metrics/measure.ts'
import type { Medians } from '../metrics/medians.ts'
import type { ScenarioId } from '../world.ts'
import { ratioToOracle } from './equalPrecisionTable.ts'
import { negatives } from './negatives.ts'
import { oursOf } from './oursOf.ts'
import { poolRates } from './poolRates.ts'
import type { MatcherSummary, ScenarioSummary } from './summarise.ts'

/** A target of the design and its measured value. */
export interface Outcome {
  readonly target: string
  readonly relation: '≥' | '≤'
  readonly bound: number
  /** The value compared with the bound; for “each scenario”, that of the worst one. Null if not measured. */
  readonly measured: number | null
  /** Value over all seeds pooled, if `measured` is a median over seeds. */
  readonly pooled: number | null
  readonly isMet: boolean | null
  /** The worst scenario, and the others that miss the target. */
  readonly detail: string
}

interface Figure {
  readonly scenario: string
  readonly measured: number | null
  readonly pooled: number | null
}

type RateName = 'precision' | 'highPrecision' | 'recall' | 'falseMatches' | 'wrongPersonal'

/**
 * Compares one generator's results with the design's targets. Targets per scenario use the median over seeds.
 * Targets over all scenarios use all installs together, without negative scenarios.
 */
export function outcomesOf(summaries: readonly ScenarioSummary[]): readonly Outcome[] {
  const positive = summaries.filter(({ scenario }) => !negatives.has(scenario))
  const each = (name: keyof Medians & RateName) => positive.flatMap((one) => figureOf(one, name))
  const of = (scenario: ScenarioId, name: RateName) =>
    summaries.filter((one) => one.scenario === scenario).flatMap((one) => figureOf(one, name))
  const recallOf = (scenario: ScenarioId, bound: number) =>
    outcome(`recall, ${scenario}`, '≥', bound, of(scenario, 'recall'))
  const ordinary = each('falseMatches').filter(({ scenario }) => scenario !== 'organic-95')
  return [
    outcome('precision, all scenarios', '≥', 0.97, overall(positive, 'precision')),
    outcome('precision, each scenario', '≥', 0.95, each('precision')),
    outcome('high-tier precision, all scenarios', '≥', 0.99, overall(positive, 'highPrecision')),
    outcome('high-tier precision, each scenario', '≥', 0.99, each('highPrecision')),
    outcome('organic false-match, each scenario', '≤', 0.01, ordinary),
    outcome('organic false-match, organic-95', '≤', 0.002, of('organic-95', 'falseMatches')),
    outcome('wrong personal, each scenario', '≤', 0.005, each('wrongPersonal')),
    outcome('calibration error, each scenario', '≤', 0.05, positive.flatMap(calibrationOf)),
    recallOf('mixed', 0.7),
    recallOf('cgnat-v6', 0.6),
    recallOf('cgnat-v4', 0.4),
    recallOf('relay', 0.2),
    recallOf('network-switch', 0.2),
    outcome('recall to the oracle’s, each scenario', '≥', 0.9, positive.map(ratioFigure)),
    outcome('negative: false-match, all-organic', '≤', 0.002, of('all-organic', 'falseMatches')),
    outcome('negative: answered, identical-devices', '≤', 0.01, answered(summaries)),
    outcome('negative: precision, shuffled-labels', '≤', 0.5, of('shuffled-labels', 'precision')),
  ]
}

function outcome(
  target: string,
  relation: '≥' | '≤',
  bound: number,
  figures: readonly Figure[],
): Outcome {
  const holds = (value: number) => (relation === '≥' ? value >= bound : value <= bound)
  const known = figures
    .flatMap(({ measured, ...rest }) => (measured === null ? [] : [{ ...rest, measured }]))
    .toSorted((one, other) =>
      relation === '≥' ? one.measured - other.measured : other.measured - one.measured,
    )
  const [worst] = known
  const missing = known.filter(({ measured }) => !holds(measured))
  const onlyPooled = known.filter(
    ({ measured, pooled }) => holds(measured) && pooled !== null && !holds(pooled),
  )
  const names = (list: readonly Figure[]) => list.map(({ scenario }) => scenario).join(', ')
  const unknown = figures.filter(({ measured }) => measured === null)
  const parts =
    figures.length > 1
      ? [
          worst ? `worst: ${worst.scenario}` : '',
          missing.length > 1
            ? `missed in ${missing.length} of ${known.length}: ${names(missing)}`
            : '',
        ]
      : []
  return {
    target,
    relation,
    bound,
    measured: worst?.measured ?? null,
    pooled: worst?.pooled ?? null,
    isMet: worst ? missing.length === 0 : null,
    detail: [
      ...parts,
      onlyPooled.length > 0 ? `all seeds together miss: ${names(onlyPooled)}` : '',
      unknown.length > 0 ? `no case: ${names(unknown)}` : '',
    ]
      .filter((part) => part !== '')
      .join('; '),
  }
}

function figureOf(summary: ScenarioSummary, name: RateName): readonly Figure[] {
  const ours = oursOf(summary)
  if (!ours) return []
  const { scenario } = summary
  return [{ scenario, measured: ours.medians[name], pooled: ours.pooled[name].value }]
}

function calibrationOf(summary: ScenarioSummary): readonly Figure[] {
  const ours = oursOf(summary)
  if (!ours) return []
  const { medians, pooled } = ours
  const [measured, together] = [medians.calibrationError, pooled.calibrationError]
  return [{ scenario: summary.scenario, measured, pooled: together }]
}

function overall(summaries: readonly ScenarioSummary[], name: RateName): readonly Figure[] {
  const rates = ours(summaries).map(({ pooled }): Rate => pooled[name])
  return [{ scenario: 'all', measured: poolRates(rates).value, pooled: null }]
}

function ratioFigure(summary: ScenarioSummary): Figure {
  return { scenario: summary.scenario, measured: ratioToOracle(summary), pooled: null }
}

function answered(summaries: readonly ScenarioSummary[]): readonly Figure[] {
  return summaries
    .filter(({ scenario }) => scenario === 'identical-devices')
    .flatMap((summary) => {
      const count = oursOf(summary)?.pooled.precision.total
      if (count === undefined || summary.judged === 0) return []
      return [{ scenario: summary.scenario, measured: count / summary.judged, pooled: null }]
    })
}

function ours(summaries: readonly ScenarioSummary[]): readonly MatcherSummary[] {
  return summaries.map(oursOf).filter((matcher) => matcher !== null)
}
