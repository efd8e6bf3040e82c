import type { AnalyticsSearch } from '../filters/analyticsSearch.ts'
import { type Condition, formatCondition, parseConditions } from '../filters/conditions.ts'
import { readToday, type ResolvedPeriod, resolvePeriod } from '../filters/resolvePeriod.ts'

/** Scope of the analytics of a page. Pages pass it on to all parts that show figures. */
export interface AnalyticsProps {
  readonly appId: string
  /** Period, comparison, filters and chosen metrics, as in the URL. */
  readonly search: AnalyticsSearch
  /** Conditions of the page that cannot be removed, such as its link. */
  readonly fixedWhere?: readonly Condition[]
  /** Called with the search to navigate to. */
  readonly onSearch: (search: AnalyticsSearch) => void
}

export interface Scope {
  readonly appId: string
  readonly today: string
  readonly period: ResolvedPeriod
  readonly conditions: readonly Condition[]
  /** The conditions as the API expects them. */
  readonly where: readonly string[]
}

export function resolveScope(
  { appId, search, fixedWhere = [] }: Omit<AnalyticsProps, 'onSearch'>,
  today = readToday(),
): Scope {
  const conditions = [...fixedWhere, ...parseConditions(search.where ?? [])]
  const where = conditions.map(formatCondition)
  return { appId, today, period: resolvePeriod(search, today), conditions, where }
}
