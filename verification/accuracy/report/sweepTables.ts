import type { Rate } from '../metrics/measure.ts'
import { parameters } from '../parameters.ts'
import { sweepCases } from '../run/planJobs.ts'
import { emptyCell, formatInterval, formatRate, generatorTitle } from './format.ts'
import { isClearlyHigher } from './losses.ts'
import { findThroughlink, type MatcherSummary, type ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

interface SweptRow {
  readonly name: string
  readonly throughlink: MatcherSummary
}

/** Creates a table of every changed parameter and a table of the worst value of each measure. */
export function sweepTables(summaries: readonly ScenarioSummary[]): readonly Table[] {
  const notes = new Map(sweepCases().map(({ name, value, note }) => [`${name}=${value}`, note]))
  const unchanged = summaries.find(({ changes }) => Object.keys(changes).length === 0)
  const frozenSummary = unchanged ? findThroughlink(unchanged) : null
  const rows = summaries.flatMap((summary) => {
    const throughlink = findThroughlink(summary)
    if (!throughlink) return []
    const [change] = Object.entries(summary.changes)
    if (!change) return [{ name: 'as frozen', cells: ['', '', ''], throughlink }]
    const [name, value] = change
    const frozen = parameters[name as keyof typeof parameters].value
    const note = [
      notes.get(`${name}=${value}`) ?? '',
      isSame(throughlink, frozenSummary) ? 'same results' : '',
    ]
      .filter((part) => part !== '')
      .join(', ')
    return [
      {
        name: `${name} = ${formatNumber(value)}`,
        cells: [name, formatNumber(frozen), formatNumber(value), note],
        throughlink,
      },
    ]
  })
  const scenarios = [
    ...new Set(
      summaries.map(({ generator, scenario }) => `${scenario}, ${generatorTitle(generator)}`),
    ),
  ]
  return [
    {
      title: `Assumptions halved and doubled: ${scenarios.join('; ')}`,
      note: 'Throughlink only. All seeds pooled [95 % interval], then the median over seeds. “Same results”: the change had no effect; this scenario may not use the parameter.',
      head: ['parameter', 'frozen', 'changed to', 'precision', 'recall', 'organic false-match', ''],
      textColumns: [6],
      rows: rows.map(
        ({ name, cells: [parameter, frozen, changed, note], throughlink: { pooled, medians } }) => [
          name === 'as frozen' ? name : (parameter ?? ''),
          frozen ?? '',
          changed ?? '',
          formatRate(pooled.precision, medians.precision),
          formatRate(pooled.recall, medians.recall),
          formatRate(pooled.falseMatches, medians.falseMatches),
          note ?? '',
        ],
      ),
    },
    {
      title: 'Worst value of each measure',
      note: `The worst of ${rows.length} is partly bad luck. Beyond noise: Newcombe’s 95 % interval of the difference from the frozen world excludes zero, not corrected for ${rows.length} comparisons.`,
      head: ['measure', 'worst', 'frozen', 'beyond noise', 'with'],
      textColumns: [3, 4],
      rows: [
        worstRow('precision', rows, ({ precision }) => precision, 'least'),
        worstRow('recall', rows, ({ recall }) => recall, 'least'),
        worstRow('organic false-match', rows, ({ falseMatches }) => falseMatches, 'most'),
      ],
    },
  ]
}

function worstRow(
  measureName: string,
  rows: readonly SweptRow[],
  getRate: (pooled: MatcherSummary['pooled']) => Rate,
  kind: 'least' | 'most',
): readonly string[] {
  const sign = kind === 'least' ? 1 : -1
  const known = rows.flatMap(({ name, throughlink }) => {
    const rate = getRate(throughlink.pooled)
    return rate.value === null ? [] : [{ name, rate, value: rate.value }]
  })
  const [worst] = known.toSorted((one, other) => sign * (one.value - other.value))
  const frozen = known.find(({ name }) => name === 'as frozen')
  if (!worst || !frozen) return [measureName, emptyCell, emptyCell, '', '']
  const [higher, lower] = kind === 'least' ? [frozen, worst] : [worst, frozen]
  return [
    measureName,
    formatInterval(worst.value, worst.rate.low, worst.rate.high),
    formatInterval(frozen.value, frozen.rate.low, frozen.rate.high),
    isClearlyHigher(higher.rate, lower.rate) ? 'yes' : 'no',
    worst.name,
  ]
}

function isSame(one: MatcherSummary, other: MatcherSummary | null): boolean {
  return other !== null && JSON.stringify(one.pooled) === JSON.stringify(other.pooled)
}

function formatNumber(value: number): string {
  return String(Number(value.toPrecision(6)))
}
