/** Metrics, with the rollup column that stores each. */
export const columns = {
  clicks: 'clicks',
  botClicks: 'bot_clicks',
  installs: 'installs',
  matched: 'matched',
  events: 'events',
  opens: 'opens',
  openEvents: 'open_events',
} as const
export type Metric = keyof typeof columns
export const metrics = Object.keys(columns) as Metric[]

/** Dimensions that metrics can be broken down by. Each is a value of the rollup column `dimension`. */
export const dimensions = [
  'platform',
  'country',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'event',
  'link',
  'method',
  'path',
] as const
export type Dimension = (typeof dimensions)[number]

/** Dimensions that the rollup has for each link, because the page of a link shows them. */
export const linkDimensions: readonly Dimension[] = [
  'platform',
  'country',
  'referrer',
  'event',
  'method',
  'path',
]

/** Metrics of what a click led to. Later opens have no click, and so no source. */
const withSource = ['clicks', 'botClicks', 'installs', 'matched', 'events'] as const

/** Dimensions that exist for some metrics only: an event has a name, an install has a match method. */
const metricsByDimension: Readonly<Partial<Record<Dimension, readonly Metric[]>>> = {
  event: ['events', 'openEvents'],
  method: ['installs', 'matched'],
  referrer: withSource,
  utm_source: withSource,
  utm_medium: withSource,
  utm_campaign: withSource,
  path: [...withSource, 'opens'],
}

/** Returns whether a metric is stored by a dimension. */
export function isCountedBy(metric: Metric, dimension: Dimension): boolean {
  return metricsByDimension[dimension]?.includes(metric) ?? true
}

/** Builds a record with one value per metric. */
export function mapMetrics<Value>(build: (metric: Metric) => Value): Record<Metric, Value> {
  const entries = metrics.map((metric) => [metric, build(metric)] as const)
  return Object.fromEntries(entries) as Record<Metric, Value>
}
