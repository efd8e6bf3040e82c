import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { AppAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { statement } from '#manage/insight/analytics/queries/statement.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'

/** How far back a click counts as traffic. */
export const trafficDays = 7
const maxLinks = 1_000

/** Clicks have a link and no domain. So the links that were clicked last are read, and then their domains. */
const selectLastClicks = statement(`
  SELECT link_id AS linkId, toUnixTimestamp64Milli(max(at)) AS atMs
  FROM clicks WHERE app_id = {app:String} AND at >= fromUnixTimestamp64Milli({from:Int64})
  GROUP BY link_id ORDER BY atMs DESC LIMIT ${maxLinks}`)

/** Returns the time of the last click on a domain in the last days. Null if there was none. */
export async function findLastClick(
  db: Kysely<Database>,
  analytics: AppAnalytics,
  {
    appId,
    domain,
    nowMs,
  }: { readonly appId: string; readonly domain: string; readonly nowMs: number },
): Promise<Date | null> {
  const clicks = await analytics.query<{ linkId: string; atMs: string }>(selectLastClicks, {
    from: nowMs - trafficDays * dayMs,
  })
  if (clicks.length === 0) return null
  const rows = await db
    .selectFrom('links')
    .select('id')
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .where(sql<boolean>`id = any(${clicks.map(({ linkId }) => linkId)}::bigint[])`)
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  const last = clicks.find(({ linkId }) => ids.has(linkId))
  return last === undefined ? null : new Date(Number(last.atMs))
}
