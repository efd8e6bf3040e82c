import type { TopValues } from '@throughlink/api'
import { type FilterDimension, filterDimensions } from '../filters/conditions.ts'
import type { CsvCell } from '../format/csv.ts'
import { type MetricKey, metrics } from './metrics.ts'
import { readCounts } from './readCounts.ts'

export interface ValuesTable {
  readonly by: FilterDimension
  readonly items: TopValues['items']
  readonly shown: readonly MetricKey[]
  readonly toName: (value: string) => string
}

/** The rows of a list for a CSV file. Codes are listed beside names, for joining with other data. */
export function toValuesTable(table: ValuesTable): readonly (readonly CsvCell[])[] {
  const { by, items, shown, toName } = table
  const hasCode = by === 'country' || by === 'link'
  const title = filterDimensions[by]
  const header = [
    ...(hasCode ? [by === 'country' ? 'Code' : 'ID'] : []),
    title,
    ...shown.map((key) => metrics[key].label),
  ]
  const rows = items.map(({ value, counts }) => [
    ...(hasCode ? [value] : []),
    toName(value),
    ...shown.map((key) => readCounts(counts, key)),
  ])
  return [header, ...rows]
}
