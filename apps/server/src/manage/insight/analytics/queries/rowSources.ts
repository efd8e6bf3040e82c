import type { CountedDimension, Metric, StoredDimension } from '@throughlink/protocol/rules'

/** Raw rows, with the SQL expression of each dimension that they have. */
export interface RowSource {
  readonly table: 'clicks' | 'matches' | 'events' | 'opens'
  /** SQL condition for the rows that count. */
  readonly filter: string
  readonly columns: Readonly<Partial<Record<StoredDimension, string>>>
}

const device = { platform: 'platform', country: 'country' } as const
/** Source of a click, which is copied to its install and the events of that. Later opens have no click. */
const source = {
  ...device,
  link: 'link_id',
  referrer: 'referrer_host',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  path: 'path',
} as const

const clickColumns = {
  ...source,
  os_version: 'system_version',
  browser: 'toString(browser)',
} as const
const matchColumns = { ...source, method: 'toString(method)' } as const

/** The rows that each metric counts. */
export const rowSources: {
  readonly [Name in Metric]: RowSource & {
    readonly columns: Readonly<Record<CountedDimension<Name>, string>>
  }
} = {
  clicks: {
    table: 'clicks',
    filter: 'NOT is_bot AND NOT is_prefetch AND NOT is_limited',
    columns: clickColumns,
  },
  botClicks: {
    table: 'clicks',
    filter: '(is_bot + is_prefetch + is_limited) > 0',
    columns: clickColumns,
  },
  installs: { table: 'matches', filter: 'true', columns: matchColumns },
  matched: { table: 'matches', filter: `method != 'none'`, columns: matchColumns },
  events: { table: 'events', filter: 'true', columns: { ...source, event: 'name' } },
  opens: {
    table: 'opens',
    filter: 'true',
    columns: { ...device, link: 'link_id', path: 'path' },
  },
  openEvents: {
    table: 'events',
    filter: 'opened_link_id != 0',
    columns: { ...device, link: 'opened_link_id', event: 'name' },
  },
}
