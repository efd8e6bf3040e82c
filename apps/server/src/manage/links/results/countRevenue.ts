import type { Range } from '#manage/insight/analytics/queries/bucketEdges.ts'
import type { AppAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import type { Rates } from '#manage/insight/analytics/queries/loadRates.ts'
import { type Revenue, toRevenue } from '#manage/insight/analytics/queries/queryRevenue.ts'
import {
  cellSums,
  type FigureRow,
  selectFigures,
} from '#manage/insight/analytics/queries/selectFigures.ts'
import { statement } from '#manage/insight/analytics/queries/statement.ts'

/** One narrow range of the rollup for each link, so the cost does not depend on other links. */
const select = statement(
  selectFigures(`
    SELECT toString(link_id) AS key, currency, toUInt32(toDate(hour)) AS day, ${cellSums}
    FROM hourly_revenue WHERE app_id = {app:String} AND credit = 'install' AND dimension = 'total'
      AND link_id IN {ids:Array(UInt64)}
      AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
    GROUP BY ALL`),
)

/** Returns the revenue of each link in a range of whole hours. Links without any are absent. */
export async function countRevenue(
  analytics: AppAnalytics,
  { fromMs, toMs }: Range,
  ids: readonly string[],
  rates: Rates,
): Promise<ReadonlyMap<string, Revenue>> {
  if (ids.length === 0) return new Map()
  const rows = await analytics.query<FigureRow>(select, {
    from: fromMs / 1000,
    to: toMs / 1000,
    ids: ids.map(BigInt),
    ...rates.parameters,
  })
  return new Map(rows.map((row) => [row.key, toRevenue(row, rates.currency, null)]))
}
