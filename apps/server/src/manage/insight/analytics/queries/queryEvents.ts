import type { AppAnalytics } from './createAnalytics.ts'
import { bindConditions } from './dataConditions.ts'
import type { EventsQuery } from './queryEventGroups.ts'
import { statement } from './statement.ts'

export interface EventListQuery extends EventsQuery {
  /** Last event of the previous page. Null for the first page. */
  readonly before: { readonly atMs: number; readonly id: string } | null
  readonly limit: number
}

export interface EventRow {
  readonly id: string
  /** Milliseconds, as text. */
  readonly atMs: string
  readonly receivedAtMs: string
  readonly installId: string
  readonly linkId: string
  readonly openedLinkId: string
  readonly platform: string
  readonly country: string
  /** JSON, or empty if there is none. */
  readonly data: string
}

/**
 * Lists events of one name, newest first. Reads from the end of the range, so the cost does not grow with the
 * age of the app.
 */
export function queryEvents(
  analytics: AppAnalytics,
  { name, range, conditions, before, limit }: EventListQuery,
): Promise<EventRow[]> {
  const where = bindConditions(conditions)
  const text = `
  SELECT id, toUnixTimestamp64Milli(at) AS atMs, toUnixTimestamp64Milli(received_at) AS receivedAtMs,
    install_id AS installId, toString(link_id) AS linkId,
    toString(opened_link_id) AS openedLinkId, platform, country, data
  FROM events WHERE app_id = {app:String} AND name = {name:String}
    AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at <= fromUnixTimestamp64Milli({to:Int64})
    AND (at, id) < (fromUnixTimestamp64Milli({to:Int64}), {beforeId:String})${where.sql}
  ORDER BY at DESC, id DESC LIMIT {limit:UInt16}`
  return analytics.query<EventRow>(statement(text), {
    ...where.parameters,
    name,
    from: range.fromMs,
    // No id sorts before the empty id, so the first page excludes events at the end of the range.
    to: before?.atMs ?? range.toMs,
    beforeId: before?.id ?? '',
    limit,
  })
}
