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

/** Dimensions with cells in the rollup. Each is a value of its column `dimension`. */
const rollupDimensions = [
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

/** Dimensions that are stored in raw rows. */
export const storedDimensions = [
  ...rollupDimensions,
  'utm_term',
  'utm_content',
  'os_version',
] as const
export type StoredDimension = (typeof storedDimensions)[number]

/** Dimensions of links. Rows have the link only, so these are resolved to links in PostgreSQL. */
export const labelDimensions = ['tag', 'domain'] as const
export type LabelDimension = (typeof labelDimensions)[number]

/** Dimensions that metrics can be broken down and filtered by. */
export const dimensions = [...storedDimensions, ...labelDimensions] as const
export type Dimension = (typeof dimensions)[number]

export function isLabel(dimension: Dimension): dimension is LabelDimension {
  return (labelDimensions as readonly Dimension[]).includes(dimension)
}

/** Returns the dimension of the rows that a dimension is read from. */
export function toStored(dimension: Dimension): StoredDimension {
  return isLabel(dimension) ? 'link' : dimension
}

/** Dimensions that the rollup has for each link, because the page of a link shows them. */
const linkDimensions: readonly StoredDimension[] = [
  'platform',
  'country',
  'referrer',
  'event',
  'method',
  'path',
]

/** Returns whether the rollup has a dimension: of the app, or of each of its links. */
export function isInRollup(dimension: StoredDimension, isOfLink: boolean): boolean {
  const kept: readonly StoredDimension[] = isOfLink ? linkDimensions : rollupDimensions
  return kept.includes(dimension)
}

/** Builds a record with one value per metric. */
export function mapMetrics<Value>(build: (metric: Metric) => Value): Record<Metric, Value> {
  const entries = metrics.map((metric) => [metric, build(metric)] as const)
  return Object.fromEntries(entries) as Record<Metric, Value>
}
