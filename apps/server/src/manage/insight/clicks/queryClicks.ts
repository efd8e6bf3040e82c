import type { Range } from '../analytics/queries/bucketEdges.ts'
import type { AppAnalytics } from '../analytics/queries/createAnalytics.ts'
import { statement } from '../analytics/queries/statement.ts'

export interface ClickPosition {
  readonly atMs: number
  readonly id: string
}

export interface ClicksQuery {
  readonly range: Range
  readonly linkId?: string
  readonly platform?: string
  readonly isBot?: boolean
  /** The last click of the page before. */
  readonly after: ClickPosition | null
  readonly limit: number
}

/** A click as ClickHouse returns it. An empty string means unknown. */
export interface ClickRow {
  readonly id: string
  readonly atMs: string
  readonly linkId: string
  readonly platform: string
  readonly browser: string
  readonly systemVersion: string
  readonly language: string
  readonly country: string
  readonly referrer: string
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly term: string
  readonly content: string
  readonly path: string
  readonly response: string
  readonly isBot: boolean
  readonly isPrefetch: boolean
  readonly isLimited: boolean
}

/**
 * Reads a page of clicks, newest first. The sort key of the table is the order of the list, so a page of an app
 * reads a few thousand rows. A page of a rarely clicked link reads the link ids of the whole range: 8 bytes per
 * click.
 */
export function queryClicks(analytics: AppAnalytics, query: ClicksQuery): Promise<ClickRow[]> {
  const { range, linkId, platform, isBot, after, limit } = query
  const where = [
    'at >= fromUnixTimestamp64Milli({from:Int64})',
    'at < fromUnixTimestamp64Milli({to:Int64})',
    ...(after === null
      ? []
      : ['(at, id) < (fromUnixTimestamp64Milli({afterMs:Int64}), {afterId:String})']),
    ...(linkId === undefined ? [] : ['link_id = {linkId:UInt64}']),
    ...(platform === undefined ? [] : ['platform = {platform:String}']),
    ...(isBot === undefined ? [] : ['greatest(is_bot, is_prefetch, is_limited) = {isBot:UInt8}']),
  ]
  return analytics.query<ClickRow>(
    statement(`SELECT id, toUnixTimestamp64Milli(at) AS atMs, toString(link_id) AS linkId, platform, browser,
        system_version AS systemVersion, language, country, referrer_host AS referrer,
        utm_source AS source, utm_medium AS medium, utm_campaign AS campaign, utm_term AS term,
        utm_content AS content, path, response, is_bot AS isBot, is_prefetch AS isPrefetch,
        is_limited AS isLimited
      FROM clicks WHERE app_id = {app:String} AND ${where.join(' AND ')}
      ORDER BY at DESC, id DESC LIMIT {limit:UInt32}`),
    {
      from: range.fromMs,
      // Rows after the position are not read.
      to: after === null ? range.toMs : Math.min(range.toMs, after.atMs + 1),
      limit,
      ...(after === null ? {} : { afterMs: after.atMs, afterId: after.id }),
      ...(linkId === undefined ? {} : { linkId }),
      ...(platform === undefined ? {} : { platform }),
      ...(isBot === undefined ? {} : { isBot: Number(isBot) }),
    },
  )
}
