import type { Range } from '#manage/insight/analytics/queries/bucketEdges.ts'
import type { AppAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import type { Rates } from '#manage/insight/analytics/queries/loadRates.ts'
import { toCountedRange } from '#manage/insight/analytics/queries/readRange.ts'
import { cellSums, selectFigures } from '#manage/insight/analytics/queries/selectFigures.ts'
import { type Statement, statement } from '#manage/insight/analytics/queries/statement.ts'
import {
  type CountedSort,
  rankedCells,
  resultRanks,
  type ResultSort,
  resultSorts,
} from './resultRanks.ts'

export interface RankedLink {
  readonly id: string
  /** Above zero. */
  readonly rank: string
}

export interface Ranking {
  readonly sort: ResultSort
  readonly isAscending: boolean
  readonly range: Range
  /** The link before the first one. */
  readonly after: RankedLink | null
  /** Only these links, few enough to send with the query. Null: all links of the app. */
  readonly ids: readonly string[] | null
  readonly limit: number
  /** Required for `revenue`. */
  readonly rates: Rates | null
}

/**
 * The links of an app are one range of the rollup: its cells by link, day after day. Named links are a narrow range
 * each: the totals of the link.
 */
const scopes = {
  all: { id: 'toUInt64OrZero(value)', cells: `dimension = 'link' AND link_id = 0` },
  named: { id: 'link_id', cells: `dimension = 'total' AND link_id IN {ids:Array(UInt64)}` },
} as const
const directions = { asc: '>', desc: '<' } as const

function select(
  sort: ResultSort,
  scope: keyof typeof scopes,
  direction: keyof typeof directions,
): Statement {
  const ranks = sort === 'revenue' ? selectRevenue(scope) : selectCounts(sort, scope)
  return statement(`
  SELECT toString(linkId) AS id, toString(rank) AS rank
  FROM (
    SELECT linkId, rank FROM (${ranks}) WHERE linkId != 0 AND rank > 0
      AND ({isFirst:UInt8} = 1) + ((rank, linkId) ${directions[direction]} ({rank:UInt64}, {id:UInt64})) > 0
  )
  ORDER BY toUInt64(rank) ${direction}, toUInt64(id) ${direction} LIMIT {limit:UInt32}`)
}

const isInRange = `hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`

function selectCounts(sort: CountedSort, scope: keyof typeof scopes): string {
  const { id, cells } = scopes[scope]
  return `
    SELECT ${id} AS linkId, toUInt64(${resultRanks[sort]}) AS rank
    FROM hourly WHERE app_id = {app:String} AND ${cells} AND ${rankedCells[sort]} AND ${isInRange}
    GROUP BY linkId`
}

/** In minor units of the reporting currency. Links that refunded more than they earned are among those without results. */
function selectRevenue(scope: keyof typeof scopes): string {
  const { id, cells } = scopes[scope]
  const figures = selectFigures(`
    SELECT toString(${id}) AS key, currency, toUInt32(toDate(hour)) AS day, ${cellSums}
    FROM hourly_revenue WHERE app_id = {app:String} AND credit = 'install' AND ${cells} AND ${isInRange}
    GROUP BY ALL`)
  return `
    SELECT toUInt64(key) AS linkId, toUInt64(greatest(toInt256(revenue), toInt256(0))) AS rank
    FROM (${figures})`
}

const statements = Object.fromEntries(
  resultSorts.flatMap((sort) =>
    (['all', 'named'] as const).flatMap((scope) =>
      (['asc', 'desc'] as const).map((direction) => [
        `${sort} ${scope} ${direction}`,
        select(sort, scope, direction),
      ]),
    ),
  ),
)

/** Lists links by a result in a period. Those without any are left out. */
export async function rankLinks(
  analytics: AppAnalytics,
  { sort, isAscending, range, after, ids, limit, rates }: Ranking,
): Promise<readonly RankedLink[]> {
  if (ids?.length === 0) return []
  const { fromMs, toMs } = toCountedRange(range, analytics.getHoursStart())
  const name = `${sort} ${ids === null ? 'all' : 'named'} ${isAscending ? 'asc' : 'desc'}`
  const select = statements[name]
  if (select === undefined) throw new Error(`There is no statement ${name}`)
  return analytics.query<RankedLink>(select, {
    from: fromMs / 1000,
    to: toMs / 1000,
    isFirst: after === null ? 1 : 0,
    rank: after?.rank ?? '0',
    id: after?.id ?? '0',
    limit,
    ...rates?.parameters,
    ...(ids === null ? {} : { ids: ids.map(BigInt) }),
  })
}
