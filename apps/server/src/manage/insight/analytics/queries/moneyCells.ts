import type { Dimension } from '@throughlink/protocol/rules'
import { toStoredDimension } from '@throughlink/protocol/rules'
import { bindFilters } from './bindFilters.ts'
import type { SqlFragment } from './dataConditions.ts'
import type { RowFilter } from './filters.ts'
import type { LinkLabels } from './linkLabels.ts'
import { type RowSource, rowSources } from './rowSources.ts'
import {
  bindLabels,
  type CellsPlan,
  inRange,
  planCells,
  selectLabels,
  start,
  toBucket,
  toStart,
} from './selectCells.ts'
import { cellSums } from './selectFigures.ts'
import { selectSource } from './selectSource.ts'

/**
 * The link that an amount is credited to: `install`, the one that led to the install, or `open`, the one that opened the
 * app in the 30 minutes before. All amounts have the first; only those after an opened link have the second.
 */
export const credits = ['install', 'open'] as const
export type Credit = (typeof credits)[number]

/** The metric whose dimensions and rows the amounts of a credit have. */
export const creditedEvents = { install: 'events', open: 'openEvents' } as const satisfies Readonly<
  Record<Credit, keyof typeof rowSources>
>

export interface MoneyScope {
  readonly credit: Credit
  readonly filters: readonly RowFilter[]
}

/** What the cells are added up by: buckets of time, values of a dimension, or nothing. */
export type MoneyKey =
  | { readonly by: 'bucket' }
  | { readonly by: 'all' }
  | { readonly by: 'value'; readonly dimension: Dimension; readonly labels: LinkLabels | null }

/** The rollup has one dimension at a time, and answers filters by link. Other filters are cheap on the rows of payments. */
export function planMoney({ filters }: MoneyScope, key: MoneyKey): CellsPlan {
  const plan = planCells({ filters, by: key.by === 'value' ? key.dimension : null })
  return plan.source === 'rollup' && plan.filters.length > 0 ? { source: 'rows', filters } : plan
}

/** SQL for the cells of `selectFigures`. */
export function selectMoney(scope: MoneyScope, key: MoneyKey): SqlFragment {
  const plan = planMoney(scope, key)
  return plan.source === 'rollup' ? selectSums(scope, key, plan) : selectPayments(scope, key)
}

/** An unknown value has no cells: it is the total without the cells of all values. */
function selectSums(
  { credit }: MoneyScope,
  key: MoneyKey,
  { linkId, dimension }: Extract<CellsPlan, { readonly source: 'rollup' }>,
): SqlFragment {
  const select = (keys: string, dimensions: string) => `
    SELECT ${keys}, currency, toUInt32(toDate(hour)) AS day, ${cellSums}
    FROM hourly_revenue WHERE app_id = {app:String} AND credit = {credit:String}
      AND dimension IN (${dimensions}) AND ${inRange}
    GROUP BY ALL`
  if (key.by !== 'value') {
    const name = key.by === 'bucket' ? toBucket(start) : `''`
    const sql = select(`toString(${name}) AS key`, `'total'`)
    return { sql, parameters: { credit, link: linkId } }
  }
  const stored = key.dimension === 'source' ? selectSource('stored') : 'stored'
  const names = key.labels === null ? `[${stored}]` : selectLabels(stored)
  // The total has no name, and counts as unknown. What has a name is subtracted there once, however many it has.
  const sql = `
    SELECT part.1 AS key, currency, day, sum(part.2 * paid) AS paid, sum(part.2 * bought) AS bought,
      sum(part.2 * refunded) AS refunded
    FROM (
      SELECT currency, day, paid, bought, refunded,
        if(isTotal, emptyArrayString(), arrayFilter(name -> name != '', ${names})) AS known,
        arrayJoin(arrayPushBack(arrayMap(name -> (name, toInt8(1)), known),
          ('', if(isTotal, toInt8(1), -toInt8(notEmpty(known)))))) AS part
      FROM (${select(`dimension = 'total' AS isTotal, value AS stored`, `'total', {dimension:String}`)})
    )
    GROUP BY key, currency, day`
  const parameters = { credit, dimension: dimension ?? 'total', link: linkId }
  return { sql, parameters: { ...parameters, ...bindLabels(key.labels) } }
}

const hour = `toStartOfHour(toDateTime(at, 'UTC'))`
const { columns: installColumns } = rowSources[creditedEvents.install]
const { columns: openColumns } = rowSources[creditedEvents.open]
const columnsByCredit: Readonly<Record<Credit, RowSource['columns']>> = {
  install: installColumns,
  open: openColumns,
}

/** SQL for the rows of payments that count, with their keys. The range is that of whole hours, as in the rollup. */
function selectRows({ credit, filters }: MoneyScope, key: MoneyKey, selected: string): SqlFragment {
  const columns = columnsByCredit[credit]
  const { sql, parameters } = bindFilters(filters, { columns })
  const rows = `
    SELECT ${toKey(columns, key)} AS key, ${selected}
    FROM payments WHERE app_id = {app:String}
      AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
      AND {isOpen:UInt8} <= (opened_link_id != 0)${sql}`
  const labels = key.by === 'value' ? bindLabels(key.labels) : {}
  return { sql: rows, parameters: { ...parameters, ...labels, isOpen: Number(credit === 'open') } }
}

function toKey(columns: RowSource['columns'], key: MoneyKey): string {
  if (key.by === 'all') return `''`
  if (key.by === 'bucket') return `toString(${toBucket(toStart(hour))})`
  const column = `toString(${columns[toStoredDimension(key.dimension)] ?? `''`})`
  if (key.labels !== null) return `arrayJoin(${selectLabels(column)})`
  return key.dimension === 'source' ? selectSource(column) : column
}

/** The same cells from rows. */
function selectPayments(scope: MoneyScope, key: MoneyKey): SqlFragment {
  const day = `toUInt32(toDate(${hour})) AS day`
  const { sql, parameters } = selectRows(scope, key, `currency, amount, ${day}`)
  const cells = `
    SELECT key, currency, day, sum(toInt128(amount)) AS paid, toInt64(countIf(amount > 0)) AS bought,
      toInt64(countIf(amount < 0)) AS refunded
    FROM (${sql})
    GROUP BY key, currency, day`
  return { sql: cells, parameters }
}

/** SQL for the installs that paid, by key. A refund does not take them back. */
export function selectPayers(scope: MoneyScope, key: MoneyKey): SqlFragment {
  const { sql, parameters } = selectRows(scope, key, 'amount, install_id')
  const payers = `
    SELECT key, uniqExactIf(install_id, amount > 0 AND install_id != '') AS payers
    FROM (${sql})
    GROUP BY key`
  return { sql: payers, parameters }
}
