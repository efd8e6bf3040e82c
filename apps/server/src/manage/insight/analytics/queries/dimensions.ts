import {
  derivedDimensions,
  type Dimension,
  type LabelDimension,
  labelDimensions,
  type Metric,
  storedDimensions,
} from '@throughlink/protocol/rules'

/** Metrics, with the rollup column that stores each. */
export const columns = {
  clicks: 'clicks',
  botClicks: 'bot_clicks',
  installs: 'installs',
  matched: 'matched',
  events: 'events',
  opens: 'opens',
  openEvents: 'open_events',
} as const satisfies Readonly<Record<Metric, string>>
export const metrics = Object.keys(columns) as Metric[]

/** Dimensions that metrics can be broken down and filtered by. */
export const dimensions = [...storedDimensions, ...labelDimensions, ...derivedDimensions] as const

export function isLabel(dimension: Dimension): dimension is LabelDimension {
  return (labelDimensions as readonly Dimension[]).includes(dimension)
}

/** Builds a record with one value per metric. */
export function mapMetrics<Value>(build: (metric: Metric) => Value): Record<Metric, Value> {
  const entries = metrics.map((metric) => [metric, build(metric)] as const)
  return Object.fromEntries(entries) as Record<Metric, Value>
}
