import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Milestone, SdkPlatform } from './appActivity.ts'

type Db = Kysely<Database>

export interface SeenMilestone {
  readonly appId: string
  readonly milestone: Milestone
  readonly at: Date
}

export interface SeenSdk {
  readonly appId: string
  readonly platform: SdkPlatform
  /** Name and version. */
  readonly sdk: string
  readonly at: Date
}

/** Bounds the rows of an app: anyone with its publishable key can send any version. */
export const maxSdksKept = 20

/**
 * Saves milestones. A row that is fresh already is not written, so that several servers write it once per hour.
 * Sorted, so that two servers lock rows in the same order. Apps that were purged are skipped.
 */
export async function saveMilestones(db: Db, seen: readonly SeenMilestone[]): Promise<void> {
  await sql`
    insert into app_milestones (app_id, milestone, first_seen_at, last_seen_at)
    select seen.app_id, milestone, at, at
      from unnest(${seen.map(({ appId }) => appId)}::text[],
                  ${seen.map(({ milestone }) => milestone)}::text[],
                  ${seen.map(({ at }) => at.toISOString())}::timestamptz[])
           as seen (app_id, milestone, at)
      join apps on apps.id = seen.app_id
     order by 1, 2
    on conflict (app_id, milestone) do update set last_seen_at = excluded.last_seen_at
     where app_milestones.last_seen_at < excluded.last_seen_at - interval '59 minutes'`.execute(db)
}

/** Same, for SDK versions. Keeps the latest versions of each app. */
export async function saveSdks(db: Db, seen: readonly SeenSdk[]): Promise<void> {
  const { rows } = await sql<{ appId: string; isNew: boolean }>`
    insert into app_sdks (app_id, platform, sdk, first_seen_at, last_seen_at)
    select seen.app_id, platform, sdk, at, at
      from unnest(${seen.map(({ appId }) => appId)}::text[],
                  ${seen.map(({ platform }) => platform)}::text[],
                  ${seen.map(({ sdk }) => sdk)}::text[],
                  ${seen.map(({ at }) => at.toISOString())}::timestamptz[])
           as seen (app_id, platform, sdk, at)
      join apps on apps.id = seen.app_id
     order by 1, 2, 3
    on conflict (app_id, platform, sdk) do update set last_seen_at = excluded.last_seen_at
     where app_sdks.last_seen_at < excluded.last_seen_at - interval '59 minutes'
    returning app_id as "appId", xmax = 0 as "isNew"`.execute(db)
  const grown = [...new Set(rows.filter(({ isNew }) => isNew).map(({ appId }) => appId))]
  if (grown.length === 0) return
  await sql`
    delete from app_sdks using (
      select app_id, platform, sdk,
             row_number() over (partition by app_id order by last_seen_at desc) as place
        from app_sdks where app_id = any(${grown})) ranked
     where app_sdks.app_id = ranked.app_id and app_sdks.platform = ranked.platform
       and app_sdks.sdk = ranked.sdk and place > ${maxSdksKept}`.execute(db)
}

export async function listMilestones(db: Db, appId: string) {
  return db
    .selectFrom('app_milestones')
    .select(['milestone', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('app_id', '=', appId)
    .execute()
}

/** Lists the versions that an app was seen with, the latest first. */
export async function listSdks(db: Db, appId: string) {
  return db
    .selectFrom('app_sdks')
    .select(['platform', 'sdk', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('app_id', '=', appId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('platform')
    .orderBy('sdk')
    .execute()
}
