import type { Range } from '#manage/insight/analytics/queries/bucketEdges.ts'
import type { AppAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { toCountedRange } from '#manage/insight/analytics/queries/readRange.ts'
import { statement } from '#manage/insight/analytics/queries/statement.ts'

/** What a link led to in a period. */
export interface LinkResults {
  readonly clicks: number
  readonly installs: number
  readonly opens: number
  readonly events: number
  /** Start of the last hour with a click in the period; of the day where hours are not kept. */
  readonly lastClickAtMs: number | null
}

export const noResults: LinkResults = {
  clicks: 0,
  installs: 0,
  opens: 0,
  events: 0,
  lastClickAtMs: null,
}

interface Row {
  readonly id: string
  readonly counts: readonly string[]
}

/** One narrow range of the rollup for each link, so the cost does not depend on other links. */
const select = statement(`
  SELECT toString(link_id) AS id,
    [sum(clicks), sum(installs), sum(opens), sum(events), toUInt64(toUnixTimestamp(maxIf(hour, clicks > 0)))] AS counts
  FROM hourly WHERE app_id = {app:String} AND dimension = 'total' AND link_id IN {ids:Array(UInt64)}
    AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  GROUP BY link_id`)

/** Counts what each of the links led to in a period. Links without any results are absent. */
export async function countResults(
  analytics: AppAnalytics,
  range: Range,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkResults>> {
  if (ids.length === 0) return new Map()
  const { fromMs, toMs } = toCountedRange(range, analytics.getHoursStart())
  const rows = await analytics.query<Row>(select, {
    from: fromMs / 1000,
    to: toMs / 1000,
    ids: ids.map(BigInt),
  })
  return new Map(rows.map(({ id, counts }) => [id, toResults(counts.map(Number))]))
}

function toResults(counts: readonly number[]): LinkResults {
  const [clicks = 0, installs = 0, opens = 0, events = 0, lastClick = 0] = counts
  return {
    clicks,
    installs,
    opens,
    events,
    lastClickAtMs: lastClick === 0 ? null : lastClick * 1000,
  }
}
