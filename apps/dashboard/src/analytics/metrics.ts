import type { Metric as Count } from '@throughlink/protocol/rules'
import { chartColors } from '../charts/chartColors.ts'
import type { AnalyticsSearch } from '../filters/analyticsSearch.ts'
import type { FilterDimension } from '../filters/conditions.ts'
import { formatCompact, formatCount, formatRatio } from '../format/numbers.ts'

export const metricKeys = [
  'clicks',
  'installs',
  'matchRate',
  'conversion',
  'opens',
  'events',
] as const
export type MetricKey = (typeof metricKeys)[number]
/** Metrics that are no share of another one. */
export type RankMetric = Exclude<MetricKey, 'matchRate' | 'conversion'>

export interface Metric {
  readonly label: string
  /** In a sentence: “No clicks in this period”. */
  readonly noun: string
  readonly hint: string
  readonly color: string
  readonly count: Count
  /** The metric is the share that `count` has of this count. */
  readonly of: Count | null
}

export const metrics: Readonly<Record<MetricKey, Metric>> = {
  clicks: {
    label: 'Clicks',
    noun: 'clicks',
    hint: 'Clicks by people, without bots',
    color: chartColors.clicks,
    count: 'clicks',
    of: null,
  },
  installs: {
    label: 'Installs',
    noun: 'installs',
    hint: 'First opens of the app, matched to a link or not',
    color: chartColors.installs,
    count: 'installs',
    of: null,
  },
  matchRate: {
    label: 'Match rate',
    noun: 'installs',
    // The only definition, which the documents repeat.
    hint: 'Matched installs divided by all first opens, also those that came from no link',
    color: chartColors.matched,
    count: 'matched',
    of: 'installs',
  },
  conversion: {
    label: 'Installs per click',
    noun: 'clicks',
    hint: 'Matched installs of the period divided by its clicks',
    color: chartColors.matched,
    count: 'matched',
    of: 'clicks',
  },
  opens: {
    label: 'Opens',
    noun: 'opens',
    hint: 'Links that opened the installed app',
    color: chartColors.opens,
    count: 'opens',
    of: null,
  },
  events: {
    label: 'Events',
    noun: 'events',
    hint: 'Events of the app, such as a purchase',
    color: chartColors.events,
    count: 'events',
    of: null,
  },
}

/** The counts that a metric is made of. */
export function listCounts(key: MetricKey): readonly Count[] {
  const { count, of } = metrics[key]
  return of === null ? [count] : [count, of]
}

/** What every install has, matched or not. */
const installDimensions: readonly FilterDimension[] = ['platform', 'country']

/**
 * Whether the match rate has a meaning. Only matched installs have a link and a source, so a filter by these would
 * always answer 100 %: then the share of clicks that became an install takes its place.
 */
export function hasMatchRate(dimensions: readonly FilterDimension[]): boolean {
  return dimensions.every((each) => installDimensions.includes(each))
}

/** The second metric of a list, beside the one that ranks it. The dimensions are those of the list and its filters. */
export function findCompanion(
  rank: MetricKey,
  dimensions: readonly FilterDimension[],
): MetricKey | undefined {
  if (rank === 'installs') return hasMatchRate(dimensions) ? 'matchRate' : 'conversion'
  return rank === 'clicks' || rank === 'events' ? 'installs' : undefined
}

/** The metrics of a page with these filters. */
export function listMetrics(dimensions: readonly FilterDimension[]): readonly MetricKey[] {
  const left: MetricKey = hasMatchRate(dimensions) ? 'conversion' : 'matchRate'
  return metricKeys.filter((key) => key !== left)
}

/** One or two metrics in the chart, of which the first ranks the lists and the second has an axis of its own. */
export function readMetrics(
  { metric = [] }: AnalyticsSearch,
  available: readonly MetricKey[] = metricKeys,
): readonly [MetricKey, ...MetricKey[]] {
  // In the order in which they were chosen.
  const known = [...new Set(metric)].flatMap((each) => available.find((key) => key === each) ?? [])
  const [first = 'clicks', ...rest] = known
  return [first, ...rest.slice(0, 1)]
}

/** The metric that ranks lists. A list by share would begin with values of one install, so a rate ranks by installs. */
export function readRankMetric(search: AnalyticsSearch): RankMetric {
  const [first] = readMetrics(search)
  return first === 'matchRate' || first === 'conversion' ? 'installs' : first
}

export function formatMetric(key: MetricKey, value: number | null, isExact = false): string {
  if (value === null) return '–'
  if (metrics[key].of !== null) return formatRatio(value)
  return isExact ? formatCount(value) : formatCompact(value)
}
