import { type Condition, filterDimensions } from '../../filters/conditions.ts'
import { formatValue } from '../../filters/formatValue.ts'

export interface ReportFiltersProps {
  readonly conditions: readonly Condition[]
  readonly linkNames: Readonly<Record<string, string>>
}

/** The filters of a report, to read only. */
export function ReportFilters({ conditions, linkNames }: ReportFiltersProps) {
  if (conditions.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2 pt-2">
      {conditions.map(({ by, op, values }) => (
        <li
          key={`${by}:${op}`}
          className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control border border-line bg-surface px-2.5 text-sm"
        >
          <span className="text-ink-2">
            {filterDimensions[by]} {op === 'eq' ? 'is' : 'is not'}
          </span>
          <span className="min-w-0 truncate font-medium">
            {values.map((value) => formatValue(by, value, linkNames)).join(' or ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
