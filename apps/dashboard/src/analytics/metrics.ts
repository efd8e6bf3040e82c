import type { Metric as Count } from '@throughlink/protocol/rules'
import { chartColors } from '../charts/chartColors.ts'
import type { AnalyticsSearch } from '../filters/analyticsSearch.ts'
import { formatCompact, formatCount, formatRatio } from '../format/numbers.ts'

export const metricKeys = ['clicks', 'installs', 'matchRate', 'opens', 'events'] as const
export type MetricKey = (typeof metricKeys)[number]

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
    hint: 'Share of the installs that were matched to a link',
    color: chartColors.matched,
    count: 'matched',
    of: 'installs',
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

/** The metrics in the chart, of which the first ranks the lists. A share has its own axis, so it stands alone. */
export function readMetrics({
  metric = [],
}: AnalyticsSearch): readonly [MetricKey, ...MetricKey[]] {
  const [first = 'clicks', ...rest] = metricKeys.filter((key) => metric.includes(key))
  if (metrics[first].of !== null) return [first]
  return [first, ...rest.filter((key) => metrics[key].of === null)]
}

/** The metric that ranks lists. A list by share would begin with values of one install, so a rate ranks by installs. */
export function readRankMetric(search: AnalyticsSearch): MetricKey {
  const [first] = readMetrics(search)
  return first === 'matchRate' ? 'installs' : first
}

export function formatMetric(key: MetricKey, value: number | null, isExact = false): string {
  if (value === null) return '–'
  if (metrics[key].of !== null) return formatRatio(value)
  return isExact ? formatCount(value) : formatCompact(value)
}
