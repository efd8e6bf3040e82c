import { type Medians, poolRates, type Rate } from '../metrics/measure.ts'
import type { ScenarioId } from '../scenarios.ts'
import { negatives } from '../scenarios.ts'
import {
  findThroughlink,
  type MatcherSummary,
  ratioToOracle,
  type ScenarioSummary,
} from './summarise.ts'

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

interface Measurement {
  readonly scenario: string
  readonly measured: number | null
  readonly pooled: number | null
}

type RateName = 'precision' | 'highPrecision' | 'recall' | 'falseMatches' | 'wrongPersonal'

/**
 * Compares one generator's results with the design's targets. Targets per scenario use the median over seeds.
 * Targets over all scenarios use all installs together, without negative scenarios.
 */
export function evaluateTargets(summaries: readonly ScenarioSummary[]): readonly Outcome[] {
  const positive = summaries.filter(({ scenario }) => !negatives.has(scenario))
  const each = (name: keyof Medians & RateName) =>
    positive.flatMap((one) => toMeasurement(one, name))
  const inScenario = (scenario: ScenarioId, name: RateName) =>
    summaries.filter((one) => one.scenario === scenario).flatMap((one) => toMeasurement(one, name))
  const recallTarget = (scenario: ScenarioId, bound: number) =>
    outcome(`recall, ${scenario}`, '≥', bound, inScenario(scenario, 'recall'))
  const ordinary = each('falseMatches').filter(({ scenario }) => scenario !== 'organic-95')
  return [
    outcome('precision, all scenarios', '≥', 0.97, poolScenarios(positive, 'precision')),
    outcome('precision, each scenario', '≥', 0.95, each('precision')),
    outcome(
      'high-tier precision, all scenarios',
      '≥',
      0.99,
      poolScenarios(positive, 'highPrecision'),
    ),
    outcome('high-tier precision, each scenario', '≥', 0.99, each('highPrecision')),
    outcome('organic false-match, each scenario', '≤', 0.01, ordinary),
    outcome(
      'organic false-match, organic-95',
      '≤',
      0.002,
      inScenario('organic-95', 'falseMatches'),
    ),
    outcome('wrong personal, each scenario', '≤', 0.005, each('wrongPersonal')),
    outcome('calibration error, each scenario', '≤', 0.05, positive.flatMap(toCalibration)),
    recallTarget('mixed', 0.7),
    recallTarget('cgnat-v6', 0.6),
    recallTarget('cgnat-v4', 0.4),
    recallTarget('relay', 0.2),
    recallTarget('network-switch', 0.2),
    outcome('recall relative to the oracle, each scenario', '≥', 0.9, positive.map(toRatio)),
    outcome(
      'negative: false-match, all-organic',
      '≤',
      0.002,
      inScenario('all-organic', 'falseMatches'),
    ),
    outcome('negative: answered, identical-devices', '≤', 0.01, toAnsweredShare(summaries)),
    outcome(
      'negative: precision, shuffled-labels',
      '≤',
      0.5,
      inScenario('shuffled-labels', 'precision'),
    ),
  ]
}

function outcome(
  target: string,
  relation: '≥' | '≤',
  bound: number,
  measurements: readonly Measurement[],
): Outcome {
  const meetsBound = (value: number) => (relation === '≥' ? value >= bound : value <= bound)
  const known = measurements
    .flatMap(({ measured, ...rest }) => (measured === null ? [] : [{ ...rest, measured }]))
    .toSorted((one, other) =>
      relation === '≥' ? one.measured - other.measured : other.measured - one.measured,
    )
  const [worst] = known
  const missing = known.filter(({ measured }) => !meetsBound(measured))
  const onlyPooled = known.filter(
    ({ measured, pooled }) => meetsBound(measured) && pooled !== null && !meetsBound(pooled),
  )
  const names = (list: readonly Measurement[]) => list.map(({ scenario }) => scenario).join(', ')
  const unknown = measurements.filter(({ measured }) => measured === null)
  const parts =
    measurements.length > 1
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

function toMeasurement(summary: ScenarioSummary, name: RateName): readonly Measurement[] {
  const throughlink = findThroughlink(summary)
  if (!throughlink) return []
  const { scenario } = summary
  return [{ scenario, measured: throughlink.medians[name], pooled: throughlink.pooled[name].value }]
}

function toCalibration(summary: ScenarioSummary): readonly Measurement[] {
  const throughlink = findThroughlink(summary)
  if (!throughlink) return []
  const { medians, pooled } = throughlink
  const [measured, together] = [medians.calibrationError, pooled.calibrationError]
  return [{ scenario: summary.scenario, measured, pooled: together }]
}

function poolScenarios(
  summaries: readonly ScenarioSummary[],
  name: RateName,
): readonly Measurement[] {
  const rates = listThroughlink(summaries).map(({ pooled }): Rate => pooled[name])
  return [{ scenario: 'all', measured: poolRates(rates).value, pooled: null }]
}

function toRatio(summary: ScenarioSummary): Measurement {
  return { scenario: summary.scenario, measured: ratioToOracle(summary), pooled: null }
}

function toAnsweredShare(summaries: readonly ScenarioSummary[]): readonly Measurement[] {
  return summaries
    .filter(({ scenario }) => scenario === 'identical-devices')
    .flatMap((summary) => {
      const count = findThroughlink(summary)?.pooled.precision.total
      if (count === undefined || summary.evaluated === 0) return []
      return [{ scenario: summary.scenario, measured: count / summary.evaluated, pooled: null }]
    })
}

function listThroughlink(summaries: readonly ScenarioSummary[]): readonly MatcherSummary[] {
  return summaries.map(findThroughlink).filter((matcher) => matcher !== null)
}
