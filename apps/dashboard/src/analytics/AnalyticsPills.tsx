import { parseConditions } from '../filters/conditions.ts'
import { FilterPills } from '../filters/FilterPills.tsx'
import { useLinkNames } from '../catalog/useLinkNames.ts'
import { setFilters } from './changeSearch.ts'
import type { AnalyticsProps } from './scope.ts'
import { useEscape } from './useEscape.ts'

/** The filters in force, below the header of a page. Esc clears them. */
export function AnalyticsPills({ appId, search, onSearch }: AnalyticsProps) {
  const conditions = parseConditions(search.where ?? [])
  const linkNames = useLinkNames(
    appId,
    conditions.flatMap(({ by, values }) => (by === 'link' ? values : [])),
  )
  useEscape(() => conditions.length > 0 && onSearch(setFilters(search, [])))
  if (conditions.length === 0) return null
  return (
    <div className="mb-5">
      <FilterPills
        conditions={conditions}
        linkNames={linkNames}
        onChange={(next) => onSearch(setFilters(search, next))}
      />
    </div>
  )
}
