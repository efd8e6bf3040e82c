import type { AnalyticsSearch } from '../filters/analyticsSearch.ts'
import {
  addCondition,
  type Condition,
  formatCondition,
  parseConditions,
} from '../filters/conditions.ts'
import { defaultComparison, defaultPeriod } from '../filters/resolvePeriod.ts'
import { type MetricKey, metrics, readMetrics } from './metrics.ts'

/** Replaces the filters. */
export function setFilters(
  search: AnalyticsSearch,
  conditions: readonly Condition[],
): AnalyticsSearch {
  const rest = omit(search, ['where'])
  return conditions.length === 0 ? rest : { ...rest, where: conditions.map(formatCondition) }
}

/** Adds a filter. The opposite condition on the same value is dropped, because both together match nothing. */
export function addFilter(search: AnalyticsSearch, added: Condition): AnalyticsSearch {
  const kept = parseConditions(search.where ?? []).flatMap((each) => {
    if (each.by !== added.by || each.op === added.op) return [each]
    const values = each.values.filter((value) => !added.values.includes(value))
    return values.length === 0 ? [] : [{ ...each, values }]
  })
  return setFilters(search, addCondition(kept, added))
}

export type PeriodChange = Pick<AnalyticsSearch, 'period' | 'from' | 'to' | 'compare'>

/** Replaces period and comparison. Defaults stay out of the URL. */
export function setPeriod(search: AnalyticsSearch, change: PeriodChange): AnalyticsSearch {
  const { period, compare, ...days } = change
  return {
    ...omit(search, ['period', 'from', 'to', 'compare']),
    ...days,
    ...(period === undefined || period === defaultPeriod ? {} : { period }),
    ...(compare === undefined || compare === defaultComparison ? {} : { compare }),
  }
}

/** Shows one metric, or adds it to those shown, or takes it away again. */
export function toggleMetric(
  search: AnalyticsSearch,
  key: MetricKey,
  isAdded: boolean,
): AnalyticsSearch {
  const shown = readMetrics(search)
  const isAlone = !isAdded || metrics[key].of !== null || metrics[shown[0]].of !== null
  const others = shown.filter((each) => each !== key)
  const next = isAlone ? [key] : shown.includes(key) ? others : [...others, key]
  const rest = omit(search, ['metric'])
  const isDefault = next.length === 0 || (next.length === 1 && next[0] === 'clicks')
  return isDefault ? rest : { ...rest, metric: next }
}

/** Chooses one of the tabs of a card. The first is the default and stays out of the URL. */
export function chooseTab(
  { show = [], ...rest }: AnalyticsSearch,
  tabs: readonly string[],
  tab: string,
): AnalyticsSearch {
  const others = show.filter((each) => !tabs.includes(each))
  const next = tab === tabs[0] ? others : [...others, tab]
  return next.length === 0 ? rest : { ...rest, show: next }
}

/** A copy without some values. The types allow no undefined, so that defaults stay out of the URL. */
function omit(search: AnalyticsSearch, names: readonly (keyof AnalyticsSearch)[]): AnalyticsSearch {
  const isKept = ([name]: [string, unknown]) => !(names as readonly string[]).includes(name)
  return Object.fromEntries(Object.entries(search).filter(isKept))
}
