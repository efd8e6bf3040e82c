import type { GeneratorId } from '../run/job.ts'
import { share } from './format.ts'
import type { Table } from './table.ts'
import type { Outcome } from './targets.ts'

export function targetsTable(generator: GeneratorId, outcomes: readonly Outcome[]): Table {
  return {
    title: `Targets, generator ${generator}${generator === 'second' ? ' (held out)' : ''}`,
    note: 'Each scenario is measured by the median over seeds; “pooled” is the value over all seeds together.',
    head: ['target', 'bound', 'measured', 'pooled', 'met', 'detail'],
    words: [4, 5],
    rows: outcomes.map(({ target, relation, bound, measured, pooled, isMet, detail }) => [
      target,
      `${relation} ${share(bound)}`,
      share(measured),
      share(pooled),
      isMet === null ? 'not measured' : isMet ? 'met' : 'MISSED',
      detail,
    ]),
  }
}
