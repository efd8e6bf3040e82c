import {
  chooseCounts,
  type Dimension,
  type Metric,
  type StoredDimension,
  toStoredDimension,
} from '@throughlink/protocol/rules'
import { bindFilters, bindValueFilters } from './bindFilters.ts'
import type { Parameters } from './createAnalytics.ts'
import type { SqlFragment } from './dataConditions.ts'
import { columns } from './dimensions.ts'
import { keepsValue, type RowFilter } from './filters.ts'
import type { LinkLabels } from './linkLabels.ts'
import { rowSources } from './rowSources.ts'
import { selectSource } from './selectSource.ts'

/** The value under which the rollup counts values beyond the limit of an hour. */
export const otherValue = '(other)'

const range = `>= toDateTime({from:UInt32}, 'UTC')`
const end = `< toDateTime({to:UInt32}, 'UTC')`

/** Start of an hour, or of its day where hours are not kept. Equal before and after the merge to days. */
export const toStart = (hour: string) => `toUnixTimestamp(
    if(${hour} < toDateTime({hoursStart:UInt32}, 'UTC'), toStartOfDay(${hour}), ${hour}))`

export const start = toStart('hour')
export const inRange = `link_id = {link:UInt64} AND hour ${range} AND hour ${end}`

/** Start of the bucket of a time. `edges` are the starts of all buckets. */
export const toBucket = (time: string) => `roundDown(${time}, {edges:Array(UInt32)})`

export interface CellsScope {
  readonly filters: readonly RowFilter[]
  /** Dimension of the values. Null for totals only. */
  readonly by: Dimension | null
  /** Required for a dimension of links. */
  readonly labels?: LinkLabels | null
}

export interface CellsForm extends Omit<CellsScope, 'filters'> {
  readonly metrics: readonly Metric[]
  /** Whether cells are by bucket. Otherwise, their bucket is 0. */
  readonly isByBucket: boolean
}

/** The link under which the rollup counts the whole app, and the link of rows without one. */
const wholeApp = '0'

/** Source of a query: cells of the rollup, or raw rows, which cost more and are kept for fewer months. */
export type CellsPlan =
  | {
      readonly source: 'rollup'
      /** {@link wholeApp}, or a link. */
      readonly linkId: string
      /** Dimension of all filters and of the values. Null for totals only. */
      readonly dimension: StoredDimension | null
      readonly filters: readonly RowFilter[]
    }
  | { readonly source: 'rows'; readonly filters: readonly RowFilter[] }

/** Chooses the rollup if it has the counts. A combination of dimensions is counted from raw rows. */
export function planCells({ filters, by }: Pick<CellsScope, 'filters' | 'by'>): CellsPlan {
  const counts = chooseCounts(filters, by)
  if (counts === null) return { source: 'rows', filters }
  return { source: 'rollup', ...counts, linkId: counts.linkId ?? wholeApp }
}

/**
 * Returns SQL for cells: `bucket`, `isTotal`, `value` and `counted0`, `counted1`, … for the metrics. Unknown
 * values have no cells, so their count is that of the total without all values.
 */
export function selectCells(plan: CellsPlan, form: CellsForm): SqlFragment {
  const cells = plan.source === 'rollup' ? selectRollup(plan, form) : selectRows(plan.filters, form)
  return form.by === 'source' ? { ...cells, sql: nameSources(cells.sql, form.metrics) } : cells
}

/** Names the source of each referrer. Cells of a source are added up by the query around them. */
function nameSources(cells: string, metrics: readonly Metric[]): string {
  return `
  SELECT bucket, isTotal, if(isTotal = 1, '', ${selectSource('cells.value')}) AS value,
    ${metrics.map((_, at) => `counted${at}`).join(', ')}
  FROM (${cells}) AS cells`
}

/**
 * Cells of excluded values are subtracted from the total if the filters keep unknown values. Otherwise, the
 * total is the sum of the kept values. Every row has a link, so links need no total.
 */
function selectRollup(
  { linkId, dimension, filters }: Extract<CellsPlan, { source: 'rollup' }>,
  { metrics, by, labels = null, isByBucket }: CellsForm,
): SqlFragment {
  const bucket = isByBucket ? toBucket(start) : 'toUInt32(0)'
  const sums = metrics.map((metric, at) => `toInt64(sum(${columns[metric]})) AS counted${at}`)
  const from = `FROM hourly WHERE app_id = {app:String}
    AND dimension IN ({dimension:String}, 'total') AND ${inRange}`
  const scope: Parameters = { link: linkId, dimension: dimension ?? 'total' }
  if (filters.length === 0 && labels === null) {
    const sql = `
  SELECT ${bucket} AS bucket, dimension = 'total' AS isTotal, value, ${sums.join(', ')}
  ${from}
  GROUP BY bucket, isTotal, value`
    return { sql, parameters: scope }
  }
  const kept = bindValueFilters(filters)
  const isKept = `(true${kept.sql})`
  const isUnknownKept = dimension !== 'link' && filters.every((filter) => keepsValue(filter, ''))
  const isNeeded =
    by === null
      ? `${isKept} != {isUnknownKept:UInt8}`
      : `if({isUnknownKept:UInt8} = 1, true, ${isKept})`
  const values = labels === null ? '[stored]' : selectLabels('stored')
  // Cells are added up before they are expanded, because there are far more of them.
  const sql = `
  SELECT bucket, cell.1 AS isTotal, cell.2 AS value,
    ${metrics.map((_, at) => `cell.3 * cells.counted${at} AS counted${at}`).join(', ')}
  FROM (
    SELECT *, arrayJoin(multiIf(
        isWhole, [(1, '', 1)],
        NOT isKept, [(1, '', -1)],
        arrayFlatten(arrayMap(name -> multiIf(
          name = '', [(1, '', 1)],
          {isUnknownKept:UInt8} = 1, [(0, name, 1)],
          [(1, '', 1), (0, name, 1)]), ${values})))) AS cell
    FROM (
      SELECT ${bucket} AS bucket, ${by === null ? "''" : 'value'} AS stored,
        dimension = 'total' AS isWhole, ${isKept} AS isKept, ${sums.join(', ')}
      ${from}
        AND if(dimension = 'total', {isUnknownKept:UInt8} = 1, ${isNeeded})
      GROUP BY bucket, stored, isWhole, isKept
    )
  ) AS cells`
  const parameters = {
    ...scope,
    ...kept.parameters,
    ...bindLabels(labels),
    isUnknownKept: Number(isUnknownKept),
  }
  return { sql, parameters }
}

/** Counts the rows of each table once, for all metrics that it has. */
function selectRows(
  filters: readonly RowFilter[],
  { metrics, by, labels = null, isByBucket }: CellsForm,
): SqlFragment {
  // Rows count in the hour that they are in, as in the rollup.
  const hour = `toStartOfHour(toDateTime(at, 'UTC'))`
  const bucket = isByBucket ? toBucket(toStart(hour)) : 'toUInt32(0)'
  // Metrics of the same rows have the same object of columns.
  const sources = Map.groupBy(metrics, (metric) => rowSources[metric].columns)
  const tables = Array.from(sources, ([columns, counted]) => {
    const column = (by === null ? undefined : columns[toStoredDimension(by)]) ?? "''"
    const [first = 'clicks'] = counted
    const only = counted.length === 1 ? `AND ${rowSources[first].filter}` : ''
    const counts = metrics.map((metric, at) => {
      if (!counted.includes(metric)) return `toUInt64(0) AS rows${at}`
      return `${only === '' ? `countIf(${rowSources[metric].filter})` : 'count()'} AS rows${at}`
    })
    return `
        SELECT ${bucket} AS bucket, ${column} AS stored, ${counts.join(', ')}
        FROM ${rowSources[first].table} WHERE app_id = {app:String}
          AND at ${range} AND at ${end} ${only}${bindFilters(filters, { columns }).sql}
        GROUP BY bucket, stored`
  })
  const name =
    labels === null ? 'toString(stored)' : `arrayJoin(${selectLabels('toString(stored)')})`
  const sql = `
  SELECT bucket, cell.1 AS isTotal, cell.2 AS value, ${metrics.map((_, at) => `counted${at}`).join(', ')}
  FROM (
    SELECT *, arrayJoin(if(name = '', [(1, '')], [(1, ''), (0, name)])) AS cell
    FROM (
      SELECT bucket, ${name} AS name, ${metrics.map((_, at) => `toInt64(sum(rows${at})) AS counted${at}`).join(', ')}
      FROM (${tables.join(`
        UNION ALL`)}
      )
      GROUP BY bucket, name
    )
  )`
  // The values are the same for all tables.
  const { parameters } = bindFilters(filters, rowSources[metrics[0] ?? 'clicks'])
  return { sql, parameters: { ...parameters, ...bindLabels(labels) } }
}

/** SQL for the labels of a link, or `['']` if it has none. A link with several labels counts for each. */
export function selectLabels(link: string): string {
  return `JSONExtract(transform(${link}, {labelLinks:Array(String)}, {labels:Array(String)}, '[""]'), 'Array(String)')`
}

export function bindLabels(labels: LinkLabels | null): Parameters {
  // `transform` does not accept empty lists.
  if (labels === null) return {}
  return { labelLinks: ['', ...labels.linkIds], labels: ['[""]', ...labels.labels] }
}
