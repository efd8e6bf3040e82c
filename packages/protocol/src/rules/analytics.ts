/** Maximum days of one query, whatever is kept. Counts are by hour for 90 days, and by day after that. */
export const maxAnalyticsDays = {
  hour: 31,
  day: 400,
  week: 1_100,
  month: 1_830,
  values: 1_830,
  filtered: 400,
  rawRows: 100,
  exported: 31,
} as const

/** How long counts are kept by hour. Older counts are kept by UTC day. */
export const hoursKeptDays = 90

/** Dimensions by which counts of the whole app are kept. */
const appDimensions = [
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

/** Kept for each link too, because the page of a link shows them. */
const linkDimensions: readonly StoredDimension[] = [
  'platform',
  'country',
  'referrer',
  'event',
  'method',
  'path',
]

/** Dimensions that are stored in raw rows. */
export const storedDimensions = [
  ...appDimensions,
  'utm_term',
  'utm_content',
  'os_version',
  'browser',
] as const
export type StoredDimension = (typeof storedDimensions)[number]

/** Dimensions of links. Rows have the link only, so these are looked up as lists of links. */
export const labelDimensions = ['tag', 'domain'] as const
export type LabelDimension = (typeof labelDimensions)[number]

/** Dimensions that are computed from a stored one: the source is the name of the referrer. */
export const derivedDimensions = ['source'] as const
type DerivedDimension = (typeof derivedDimensions)[number]

/** Dimensions that metrics can be broken down and filtered by. */
export type Dimension = StoredDimension | LabelDimension | DerivedDimension

const source = [
  'platform',
  'country',
  'link',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'path',
] as const

/** The dimensions that each metric is counted by. Later opens have no click, and so no source. */
const countedBy = {
  clicks: [...source, 'os_version', 'browser'],
  botClicks: [...source, 'os_version', 'browser'],
  installs: [...source, 'method'],
  matched: [...source, 'method'],
  events: [...source, 'event'],
  opens: ['platform', 'country', 'link', 'path'],
  openEvents: ['platform', 'country', 'link', 'event'],
} as const satisfies Readonly<Record<string, readonly StoredDimension[]>>

export type Metric = keyof typeof countedBy
export type CountedDimension<Name extends Metric> = (typeof countedBy)[Name][number]

/** Returns the dimension of the rows that a dimension is read from. */
export function toStoredDimension(dimension: Dimension): StoredDimension {
  if (dimension === 'source') return 'referrer'
  return dimension === 'tag' || dimension === 'domain' ? 'link' : dimension
}

/** Returns whether a metric is counted by a dimension. */
export function isCountedBy(metric: Metric, dimension: Dimension): boolean {
  const dimensions: readonly StoredDimension[] = countedBy[metric]
  return dimensions.includes(toStoredDimension(dimension))
}

/** A condition on a dimension. */
export interface DimensionFilter {
  readonly by: Dimension
  readonly op: 'eq' | 'ne'
  readonly values: readonly string[]
}

export interface KeptCounts<Filter> {
  /** Null: the counts of the whole app. */
  readonly linkId: string | null
  /** Dimension of all filters and of the values. Null for totals only. */
  readonly dimension: StoredDimension | null
  /** Without the filter that names the link. */
  readonly filters: readonly Filter[]
}

/**
 * Chooses the counts that answer a query: those of a link if a filter names a single one, or those of the app.
 * They are kept by one dimension at a time. Null for a combination, which is counted from raw rows.
 */
export function chooseCounts<Filter extends DimensionFilter>(
  filters: readonly Filter[],
  by: Dimension | null,
): KeptCounts<Filter> | null {
  const scope = filters.find(
    ({ by: each, op, values }) =>
      each === 'link' && op === 'eq' && values.length === 1 && values[0] !== '0',
  )
  const rest = filters.filter((filter) => filter !== scope)
  return (
    (scope === undefined ? null : readCounts(scope.values[0] ?? null, rest, by)) ??
    readCounts(null, filters, by)
  )
}

function readCounts<Filter extends DimensionFilter>(
  linkId: string | null,
  filters: readonly Filter[],
  by: Dimension | null,
): KeptCounts<Filter> | null {
  const used = [...(by === null ? [] : [by]), ...filters.map((filter) => filter.by)]
  const [dimension = null, ...others] = new Set(used.map(toStoredDimension))
  const kept: readonly StoredDimension[] = linkId === null ? appDimensions : linkDimensions
  if (others.length > 0 || (dimension !== null && !kept.includes(dimension))) return null
  return { linkId, dimension, filters }
}
