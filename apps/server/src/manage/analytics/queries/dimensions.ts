/** What is counted, and the column of the rollup that has it. */
export const columns = {
  clicks: 'clicks',
  botClicks: 'bot_clicks',
  installs: 'installs',
  matched: 'matched',
  events: 'events',
} as const
export type Metric = keyof typeof columns
export const metrics = Object.keys(columns) as Metric[]

/** By what figures are broken down. Each is a value of the rollup's `dimension`. */
export const dimensions = [
  ...(['platform', 'country', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const),
  ...(['event', 'link', 'method'] as const),
]
export type Dimension = (typeof dimensions)[number]

/** What only some metrics are known by: an event has a name, an install has a method. */
const metricsByDimension: Readonly<Partial<Record<Dimension, readonly Metric[]>>> = {
  event: ['events'],
  method: ['installs', 'matched'],
}

export function isCountedBy(metric: Metric, dimension: Dimension): boolean {
  return metricsByDimension[dimension]?.includes(metric) ?? true
}

/** A table of one thing for each metric. */
export function mapMetrics<Value>(make: (column: string) => Value): Record<Metric, Value> {
  const made = metrics.map((metric) => [metric, make(columns[metric])] as const)
  return Object.fromEntries(made) as Record<Metric, Value>
}
