import { columns, linkDimensions, type Dimension, type Metric } from './dimensions.ts'

/** The value under which the rollup counts values beyond the limit of an hour. */
export const otherValue = '(other)'

const range = `>= toDateTime({from:UInt32}, 'UTC')`
const end = `< toDateTime({to:UInt32}, 'UTC')`

/** Start of an hour, or of its day where hours are not kept. Equal before and after the merge to days. */
const toStart = (hour: string) => `toUnixTimestamp(
    if(${hour} < toDateTime({hoursStart:UInt32}, 'UTC'), toStartOfDay(${hour}), ${hour}))`

export const start = toStart('hour')
export const inRange = `link_id = {link:UInt64} AND hour ${range} AND hour ${end}`

/** Returns SQL for the cells of a metric: `start`, `isTotal`, `value` and `counted`. */
type SelectCells = (metric: Metric) => string

/** Selects cells of any dimension of an app, or of a link if its rollup has the dimension. */
const selectRollup: SelectCells = (metric) => `
  SELECT ${start} AS start, dimension = 'total' AS isTotal, value, ${columns[metric]} AS counted
  FROM hourly WHERE app_id = {app:String} AND dimension IN ({dimension:String}, 'total') AND ${inRange}`

const rows: Readonly<Record<Metric, { readonly table: string; readonly filter: string }>> = {
  clicks: { table: 'clicks', filter: 'NOT is_bot AND NOT is_prefetch' },
  botClicks: { table: 'clicks', filter: '(is_bot + is_prefetch) > 0' },
  installs: { table: 'matches', filter: 'true' },
  matched: { table: 'matches', filter: `method != 'none'` },
  events: { table: 'events', filter: 'true' },
  // These have no dimensions that are counted from rows.
  opens: { table: 'opens', filter: 'true' },
  openEvents: { table: 'events', filter: 'opened_link_id != 0' },
}

/** Selects the same cells from the rows of a link, for a dimension that its rollup does not have. */
const selectRows =
  (column: Dimension): SelectCells =>
  (metric) => `
  SELECT start, cell.1 AS isTotal, cell.2 AS value, counted
  FROM (
    SELECT start, counted, arrayJoin(if(name = '', [(1, '')], [(1, ''), (0, name)])) AS cell
    FROM (
      SELECT ${toStart(`toStartOfHour(toDateTime(at, 'UTC'))`)} AS start,
        toString(${column}) AS name, count() AS counted
      FROM ${rows[metric].table} WHERE app_id = {app:String} AND link_id = {link:UInt64}
        AND at ${range} AND at ${end} AND ${rows[metric].filter}
      GROUP BY start, name
    )
  )`

const rowDimensions = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** Returns whether a breakdown of a link is counted from its rows, which costs more and is limited in time. */
export function isCountedFromRows(by: Dimension, linkId: string | null): boolean {
  return linkId !== null && !linkDimensions.includes(by)
}

/** Builds a value for each source of cells, and returns a lookup. Statements are built once, at load. */
export function mapCells<Value>(
  build: (select: SelectCells) => Value,
): (by: Dimension, linkId: string | null) => Value {
  const fromRollup = build(selectRollup)
  const fromRows = new Map<Dimension, Value>(
    rowDimensions.map((column) => [column, build(selectRows(column))]),
  )
  return (by, linkId) =>
    (isCountedFromRows(by, linkId) ? fromRows.get(by) : undefined) ?? fromRollup
}
