import type { GeneratorId } from '../run/job.ts'
import { generatorTitle } from './generatorTitle.ts'
import { formatShare } from './format.ts'
import type { Table } from './table.ts'
import type { Outcome } from './evaluateTargets.ts'

export function targetsTable(generator: GeneratorId, outcomes: readonly Outcome[]): Table {
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
