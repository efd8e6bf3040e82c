import { defaultComparison, defaultPeriod, type Interval } from '@throughlink/protocol/rules'
import type { AnalyticsSearch } from '../filters/analyticsSearch.ts'
import {
  addCondition,
  type Condition,
  formatCondition,
  parseConditions,
} from '../filters/conditions.ts'
import { type MetricKey, readMetrics } from './metrics.ts'

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

/** Shows one metric. */
export function chooseMetric(search: AnalyticsSearch, key: MetricKey): AnalyticsSearch {
  return setMetrics(search, [key])
}

/** Shows a second metric beside the first, another one in its place, or none if it is shown already. */
export function toggleSecondMetric(search: AnalyticsSearch, key: MetricKey): AnalyticsSearch {
  const [first, second] = readMetrics(search)
  if (key === first) return setMetrics(search, second === undefined ? [first] : [second])
  return setMetrics(search, key === second ? [first] : [first, key])
}

function setMetrics(search: AnalyticsSearch, keys: readonly MetricKey[]): AnalyticsSearch {
  const rest = omit(search, ['metric'])
  return keys.length === 1 && keys[0] === 'clicks' ? rest : { ...rest, metric: keys }
}

/** Chooses the interval of charts. The one of the period stays out of the URL. */
export function setChartInterval(
  search: AnalyticsSearch,
  interval: Interval,
  ofPeriod: Interval,
): AnalyticsSearch {
  const rest = omit(search, ['interval'])
  return interval === ofPeriod ? rest : { ...rest, interval }
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
