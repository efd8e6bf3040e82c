import type { Parameters } from './createAnalytics.ts'
import type { SqlFragment } from './dataConditions.ts'
import type { RowFilter } from './filters.ts'
import type { RowSource } from './rowSources.ts'
import { selectSource } from './selectSource.ts'

/**
 * Returns SQL that requires all filters of the rows of a source. It starts with AND, or is empty if there are
 * none. The SQL depends on dimensions and operators only; values are bound. Filters on a dimension that the
 * source does not have must be rejected before.
 */
export function bindFilters(
  filters: readonly RowFilter[],
  { columns }: Pick<RowSource, 'columns'>,
): SqlFragment {
  return joinConditions(
    filters.map((filter) => {
      const column = columns[filter.by]
      if (column === undefined) throw new Error(`The rows have no ${filter.by}`)
      return {
        filter,
        column: filter.isSource ? selectSource(column) : column,
        type: filter.by === 'link' ? 'UInt64' : 'String',
      }
    }),
  )
}

/** Returns the same for cells of the rollup, whose values are text. */
export function bindValueFilters(filters: readonly RowFilter[]): SqlFragment {
  return joinConditions(
    filters.map((filter) => ({
      filter,
      column: filter.isSource ? selectSource('value') : 'value',
      type: 'String',
    })),
  )
}

interface Condition {
  readonly filter: RowFilter
  readonly column: string
  readonly type: string
}

function joinConditions(conditions: readonly Condition[]): SqlFragment {
  const sql = conditions.map(
    ({ filter: { op }, column, type }, at) =>
      `\n    AND ${column} ${op === 'eq' ? 'IN' : 'NOT IN'} {filter${at}:Array(${type})}`,
  )
  const parameters: Parameters = Object.fromEntries(
    conditions.map(({ filter: { values }, type }, at) => [
      `filter${at}`,
      type === 'UInt64' ? values.map(BigInt) : values,
    ]),
  )
  return { sql: sql.join(''), parameters }
}
