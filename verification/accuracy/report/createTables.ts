import { type GeneratorId, generatorIds } from '../run/job.ts'
import { oracleId, throughlinkId } from '../run/matchers.ts'
import { negatives } from '../scenarios.ts'
import { evaluateTargets, type Outcome } from './evaluateTargets.ts'
import {
  emptyCell,
  formatInterval,
  formatRate,
  formatSeconds,
  formatShare,
  generatorTitle,
} from './format.ts'
import { findLosses, lossesTable } from './losses.ts'
import { placeboOutcomes, placeboTable } from './placeboTable.ts'
import {
  findMatcher,
  findThroughlink,
  type MatcherSummary,
  ratioToOracle,
  type ScenarioSummary,
} from './summarise.ts'
import type { Table } from './table.ts'

/** Creates all tables of each generator, in reading order. */
export function createTables(summaries: readonly ScenarioSummary[]): readonly Table[] {
  return generatorIds.flatMap((generator) => {
    const own = summaries.filter((summary) => summary.generator === generator)
    if (own.length === 0) return []
    const hasOthers = own.some(({ matchers }) => matchers.length > 1)
    const placebos = placeboOutcomes(own)
    return [
      overviewTable(generator, own),
      throughlinkTable(generator, own),
      ...(hasOthers
        ? [equalPrecisionTable(generator, own), lossesTable(generator, findLosses(own))]
        : []),
      ...(own.some(({ scenario }) => negatives.has(scenario))
        ? [negativesTable(generator, own)]
        : []),
      ...(placebos.length > 0 ? [placeboTable(generator, placebos)] : []),
      targetsTable(generator, evaluateTargets(own)),
      timesTable(generator, own),
    ]
  })
}

/** All matchers in every scenario of one generator. */
function overviewTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
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

/** Throughlink's results with intervals. */
function throughlinkTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
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

/** Recall of the other matchers with thresholds set to Throughlink's precision. */
function equalPrecisionTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
  const ids = [...new Set(summaries.flatMap(({ matchers }) => matchers.map(({ id }) => id)))]
  const others = ids.filter((id) => id !== throughlinkId && id !== oracleId)
  return {
    title: `Recall at Throughlink’s precision, ${generatorTitle(generator)}`,
    note: 'Highest recall at any threshold that is at least as precise as Throughlink; .000 if there is none. Ratio: Throughlink’s recall divided by the oracle’s.',
    head: ['scenario', 'precision', 'recall', oracleId, 'ratio', ...others],
    rows: summaries
      .filter(({ scenario }) => !negatives.has(scenario))
      .map((summary) => [
        summary.scenario,
        formatShare(findThroughlink(summary)?.pooled.precision.value ?? null),
        formatShare(findThroughlink(summary)?.pooled.recall.value ?? null),
        formatShare(findMatcher(summary, oracleId)?.recallAtSamePrecision ?? null),
        formatShare(ratioToOracle(summary)),
        ...others.map((id) => formatShare(findMatcher(summary, id)?.recallAtSamePrecision ?? null)),
      ]),
  }
}

function negativesTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
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

function targetsTable(generator: GeneratorId, outcomes: readonly Outcome[]): Table {
  return {
    title: `Targets, ${generatorTitle(generator)}`,
    note: 'Each scenario is measured by the median over seeds; “pooled” is the value over all seeds together.',
    head: ['target', 'bound', 'measured', 'pooled', 'met', 'detail'],
    textColumns: [4, 5],
    rows: outcomes.map(({ target, relation, bound, measured, pooled, isMet, detail }) => [
      target,
      `${relation} ${formatShare(bound)}`,
      formatShare(measured),
      formatShare(pooled),
      isMet === null ? 'not measured' : isMet ? 'met' : 'MISSED',
      detail,
    ]),
  }
}

/** CPU time per world of each scenario, slowest first. */
function timesTable(generator: GeneratorId, summaries: readonly ScenarioSummary[]): Table {
  const times = summaries
    .map((summary) => {
      const runsMs = summary.matchers.reduce((sum, { runMs }) => sum + runMs, 0)
      const throughlinkMs = findMatcher(summary, throughlinkId)?.runMs ?? 0
      const oracleMs = findMatcher(summary, oracleId)?.runMs ?? 0
      const { scenario, generateMs } = summary
      const restMs = runsMs - throughlinkMs - oracleMs
      return { scenario, generateMs, throughlinkMs, oracleMs, restMs, allMs: generateMs + runsMs }
    })
    .toSorted((one, other) => other.allMs - one.allMs)
  const totalMs = times.reduce((sum, { allMs }) => sum + allMs, 0)
  return {
    title: `Time per world, ${generatorTitle(generator)}`,
    note: `One seed of all these scenarios takes ${formatSeconds(totalMs)} on one core. Slowest first.`,
    head: ['scenario', 'total', 'generate', 'throughlink', 'oracle', 'baselines'],
    rows: times.map(({ scenario, generateMs, throughlinkMs, oracleMs, restMs, allMs }) => [
      scenario,
      ...[allMs, generateMs, throughlinkMs, oracleMs, restMs].map(formatSeconds),
    ]),
  }
}
