import type { Rate } from '../metrics/measure.ts'
import { parameters } from '../parameters.ts'
import { sweepCases } from '../run/sweepCases.ts'
import { nothing, rateCell, withInterval } from './format.ts'
import { isClearlyHigher } from './lossesTable.ts'
import { oursOf } from './oursOf.ts'
import type { MatcherSummary, ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

interface SweptRow {
  readonly name: string
  readonly ours: MatcherSummary
}

/** Creates a table of every changed parameter and a table of the worst value of each measure. */
export function sweepTables(summaries: readonly ScenarioSummary[]): readonly Table[] {
  const notes = new Map(sweepCases().map(({ name, value, note }) => [`${name}=${value}`, note]))
  const unchanged = summaries.find(({ changes }) => Object.keys(changes).length === 0)
  const frozenOurs = unchanged ? oursOf(unchanged) : null
  const rows = summaries.flatMap((summary) => {
    const ours = oursOf(summary)
    if (!ours) return []
    const [change] = Object.entries(summary.changes)
    if (!change) return [{ name: 'as frozen', cells: ['', '', ''], ours }]
    const [name, value] = change
    const frozen = parameters[name as keyof typeof parameters].value
    const note = [
      notes.get(`${name}=${value}`) ?? '',
      isSame(ours, frozenOurs) ? 'same results' : '',
    ]
      .filter((part) => part !== '')
      .join(', ')
    return [
      {
        name: `${name} = ${figure(value)}`,
        cells: [name, figure(frozen), figure(value), note],
        ours,
      },
    ]
  })
  const scenarios = [
    ...new Set(summaries.map(({ generator, scenario }) => `${scenario}, generator ${generator}`)),
  ]
  return [
    {
      title: `Assumptions halved and doubled: ${scenarios.join('; ')}`,
      note: 'Throughlink only. All seeds pooled [95 % interval], then the median over seeds. “Same results”: the change had no effect; this scenario may not use the parameter.',
      head: ['parameter', 'frozen', 'changed to', 'precision', 'recall', 'organic false-match', ''],
      words: [6],
      rows: rows.map(
        ({ name, cells: [parameter, frozen, here, note], ours: { pooled, medians } }) => [
          name === 'as frozen' ? name : (parameter ?? ''),
          frozen ?? '',
          here ?? '',
          rateCell(pooled.precision, medians.precision),
          rateCell(pooled.recall, medians.recall),
          rateCell(pooled.falseMatches, medians.falseMatches),
          note ?? '',
        ],
      ),
    },
    {
      title: 'Worst value of each measure',
      note: `The worst of ${rows.length} is partly bad luck. Beyond noise: Newcombe’s 95 % interval of the difference from the frozen world excludes zero, not corrected for ${rows.length} comparisons.`,
      head: ['measure', 'worst', 'frozen', 'beyond noise', 'with'],
      words: [3, 4],
      rows: [
        worstOf('precision', rows, ({ precision }) => precision, 'least'),
        worstOf('recall', rows, ({ recall }) => recall, 'least'),
        worstOf('organic false-match', rows, ({ falseMatches }) => falseMatches, 'most'),
      ],
    },
  ]
}

function worstOf(
  figureName: string,
  rows: readonly SweptRow[],
  rateOf: (pooled: MatcherSummary['pooled']) => Rate,
  kind: 'least' | 'most',
): readonly string[] {
  const sign = kind === 'least' ? 1 : -1
  const known = rows.flatMap(({ name, ours }) => {
    const rate = rateOf(ours.pooled)
    return rate.value === null ? [] : [{ name, rate, value: rate.value }]
  })
  const [worst] = known.toSorted((one, other) => sign * (one.value - other.value))
  const frozen = known.find(({ name }) => name === 'as frozen')
  if (!worst || !frozen) return [figureName, nothing, nothing, '', '']
  const [higher, lower] = kind === 'least' ? [frozen, worst] : [worst, frozen]
  return [
    figureName,
    withInterval(worst.value, worst.rate.low, worst.rate.high),
    withInterval(frozen.value, frozen.rate.low, frozen.rate.high),
    isClearlyHigher(higher.rate, lower.rate) ? 'yes' : 'no',
    worst.name,
  ]
}

function isSame(one: MatcherSummary, other: MatcherSummary | null): boolean {
  return other !== null && JSON.stringify(one.pooled) === JSON.stringify(other.pooled)
}

function figure(value: number): string {
  return String(Number(value.toPrecision(6)))
}
