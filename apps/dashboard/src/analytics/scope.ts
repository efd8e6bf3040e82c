import { type ResolvedPeriod, resolvePeriod } from '@throughlink/protocol/rules'
import { readToday } from '../dates/readToday.ts'
import type { AnalyticsSearch } from '../filters/analyticsSearch.ts'
import { type Condition, formatCondition, parseConditions } from '../filters/conditions.ts'

/** Scope of the analytics of a page. Pages pass it on to all parts that show figures. */
export interface AnalyticsProps {
  readonly appId: string
  /** Period, comparison, filters and chosen metrics, as in the URL. */
  readonly search: AnalyticsSearch
  /** Conditions of the page that cannot be removed, such as its link. */
  readonly fixedWhere?: readonly Condition[]
  /** When the app, or the link of the page, was created. Nothing can have happened before. */
  readonly createdAt?: string
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
  { appId, search, fixedWhere = [], createdAt }: Omit<AnalyticsProps, 'onSearch'>,
  today = readToday(),
): Scope {
  const conditions = [...fixedWhere, ...parseConditions(search.where ?? [])]
  const where = conditions.map(formatCondition)
  const since = readSince({ createdAt })
  return { appId, today, period: resolvePeriod(search, today, since), conditions, where }
}

/** The first day of all time, in the viewer's zone. */
export function readSince({ createdAt }: { readonly createdAt?: string | undefined }) {
  return createdAt === undefined ? undefined : readToday(new Date(createdAt))
}
