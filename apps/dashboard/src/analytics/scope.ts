import {
  type AnalyticsRetention,
  findFirstDay,
  type ResolvedPeriod,
  resolvePeriod,
} from '@throughlink/protocol/rules'
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
  /** How long the analytics of the app are kept. */
  readonly retention: AnalyticsRetention
  /** Called with the search to navigate to. */
  readonly onSearch: (search: AnalyticsSearch) => void
}

export interface Scope {
  readonly appId: string
  readonly today: string
  readonly period: ResolvedPeriod
  readonly retention: AnalyticsRetention
  readonly conditions: readonly Condition[]
  /** The conditions as the API expects them. */
  readonly where: readonly string[]
}

export function resolveScope(
  { appId, search, fixedWhere = [], createdAt, retention }: Omit<AnalyticsProps, 'onSearch'>,
  today = readToday(),
): Scope {
  const conditions = [...fixedWhere, ...parseConditions(search.where ?? [])]
  const where = conditions.map(formatCondition)
  const since = readSince({ createdAt, retention }, today)
  const period = resolvePeriod(search, today, since)
  return { appId, today, period, retention, conditions, where }
}

/** The first day of all time, in the viewer's zone. */
export function readSince(
  {
    createdAt,
    retention,
  }: Pick<AnalyticsProps, 'retention'> & { readonly createdAt?: string | undefined },
  today = readToday(),
): string {
  const createdDay = createdAt === undefined ? undefined : readToday(new Date(createdAt))
  return findFirstDay(createdDay, today, retention)
}
