import type { Range } from '@throughlink/server/src/manage/insight/analytics/queries/bucketEdges.ts'
import type { AppAnalytics } from '@throughlink/server/src/manage/insight/analytics/queries/createAnalytics.ts'
import { queryTopValues } from '@throughlink/server/src/manage/insight/analytics/queries/queryTopValues.ts'
import type { Database } from '@throughlink/server/src/platform/engines/database.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What the requests of a seeded shop ask about. */
export interface Shop {
  /** The most clicked link. */
  readonly linkId: string
  /** A tag that many links have. */
  readonly tag: string
  /** Names of events, most frequent first. */
  readonly events: readonly [string, ...string[]]
}

export interface SeededApp {
  readonly appId: string
  readonly organizationId: string
}

/** Returns the app of the seeded shop, which must be the only one. */
export async function findSeededApp(db: Kysely<Database>): Promise<SeededApp> {
  const row = await db
    .selectFrom('apps')
    .select(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
  return { appId: row.id, organizationId: row.organization_id }
}

export async function readShop(
  db: Kysely<Database>,
  analytics: AppAnalytics,
  appId: string,
  range: Range,
): Promise<Shop> {
  const list = async (by: 'link' | 'event', metric: 'clicks' | 'events') => {
    const query = { range, filters: [], metrics: [metric], by, limit: 10 } as const
    return (await queryTopValues(analytics, query)).items.map(({ value }) => value)
  }
  const [linkId] = await list('link', 'clicks')
  const [event, ...events] = await list('event', 'events')
  const { rows } = await sql<{ tag: string }>`
    select unnest(tags) as tag from links where app_id = ${appId}
     group by 1 order by count(*) desc, 1 limit 1`.execute(db)
  const [first] = rows
  if (linkId === undefined || event === undefined || first === undefined)
    throw new Error('The shop has no clicks, no events or no tags')
  return { linkId, tag: first.tag, events: [event, ...events] }
}
